import { useOutletContext } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { plural, t } from '#contract/translate.ts'
import type { Entity } from '#kit/permission/permission.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import type { Work } from '#kit/toast.ts'
import { useFrozen } from '#kit/form/use-frozen.ts'
import { nodeView } from '#queries/nodes.ts'

/** A node as the entity that grants are checked on. */
export const nodeEntity = ({ id, label }: Pick<Node, 'id' | 'label'>): Entity => ({ kind: 'node', id, label })

/** The work that a node action starts: see `work` of RunAction. */
export const nodeWork = ({ id }: Pick<Node, 'id'>): Work => ({ node: id })

/** The noun for nodes in lists and jobs. */
export const nodeNoun = {
  plural: () => t('nodes'),
  counted: (count: number) => plural(count, '{count} node', '{count} nodes'),
}

/** The note for restricted users on a list of nodes. */
export const sharedNodesNote = () => t('You see only the nodes that are shared with you.')

/** The node of the page. Only for routes inside the node's layout, which loads it and passes it through its outlet. */
export const useNode = () => useOutletContext<Node>()

/** The props of every dialog about one node. */
export interface NodeDialogProps extends HostedDialogProps {
  /** The node as it was when the dialog was opened; `useLiveNode` returns its present state. */
  node: Node
}

/**
 * The current state of a dialog's node, which may change while the dialog is open, but stays frozen while the dialog's
 * own request is being sent.
 */
export const useLiveNode = (node: Node, isSending: boolean): Node =>
  useFrozen(useQuery({ ...nodeView(node.id), placeholderData: node }).data ?? node, isSending)
