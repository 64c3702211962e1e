/** The same actions on many nodes: first what will happen to which, then a job that goes on by itself. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { nodeActions } from '#contract/rules/node-actions.ts'
import { call } from '#api/client.ts'
import { refresh } from '#api/query.ts'
import { tellTabs } from '#api/tabs.ts'
import { askBulk, type BulkWords } from '#kit/bulk-question.tsx'
import type { BulkAction } from '#kit/data-table/result-bar.tsx'
import { isAllowed, useMay } from '#kit/may.ts'
import { touched } from '../queries.ts'
import { entityOf, skipReason, type Deed } from './action.ts'
import { boot } from './boot.ts'
import { reboot } from './reboot.ts'
import { remove } from './remove.tsx'
import { shutDown } from './shutdown.ts'

interface Many {
  readonly words: BulkWords
  readonly deed: Deed
  readonly send: (nodeId: number) => Promise<unknown>
}

const many: readonly Many[] = [
  { deed: boot, words: { verb: 'Boot', will: 'will boot' }, send: (nodeId) => call(nodes.boot, { path: { nodeId }, body: {} }) },
  {
    deed: reboot,
    words: { verb: 'Reboot', will: 'will reboot', consequence: 'Everything on them stops until they are up again.' },
    send: (nodeId) => call(nodes.reboot, { path: { nodeId }, body: {} }),
  },
  {
    deed: shutDown,
    words: {
      verb: 'Shut down', will: 'will shut down',
      consequence: 'Everything on them stops. They keep their addresses and disks, and are billed until they are deleted.',
    },
    send: (nodeId) => call(nodes.shutdown, { path: { nodeId } }),
  },
  {
    deed: remove,
    words: {
      verb: 'Delete', will: 'will be deleted', danger: true,
      consequence: 'Their addresses, disks, configs and backups go with them. This cannot be undone.',
    },
    send: (nodeId) => call(nodes.remove, { path: { nodeId } }),
  },
]

const noun = { one: 'node', many: 'nodes' }

/** The bulk actions a person may do to at least some nodes; those that are not theirs are skipped and counted. */
export function useBulkNodes(): readonly BulkAction<Node>[] {
  const may = useMay()
  const client = useQueryClient()
  return useMemo(() => many.filter(({ deed }) => isAllowed(may(deed.of))).map(({ deed, send, words }): BulkAction<Node> => {
    const skip = (node: Node) => (may(deed.of, { entity: entityOf(node) }).shown ? skipReason(deed, node) : 'read-only to you')
    return {
      label: deed.label,
      icon: deed.icon,
      tone: deed.tone,
      whyNot: (items) => (items.every(skip) ? `None of them can be ${nodeActions[deed.action].verb} now` : null),
      onPress: (items) => void askBulk({
        words, noun, items, skip,
        idOf: (node) => node.id,
        labelOf: (node) => node.label,
        run: (node) => send(node.id),
        refresh: () => {
          tellTabs(touched)
          return refresh(client, touched)
        },
      }),
    }
  }), [may, client])
}
