/** The form for renaming a node, next to its name. */
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { AnchoredPopover } from '#ui/popover.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormFooterContext, type FormFooterSlots } from '#kit/form/form-contexts.ts'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { paths } from '#kit/paths.ts'
import { toast, undoButton } from '#kit/toast.ts'
import { nodeView, updateNode } from '#queries/nodes.ts'
import type { NodeDialogProps } from '#shared/nodes/node.ts'
import { undoUpdate } from './undo-update.ts'
import { NodeLabelField } from '../fields/node-label-field.tsx'

/** The element with the name: in the node's row, or the page title. */
const findName = ({ id }: Node) =>
  document.querySelector<HTMLElement>(`[data-row-link][href="${paths.node(id)}"]`) ??
  document.querySelector<HTMLElement>('main h1')

export function RenamePopover({ node, open, onClose, onClosed }: NodeDialogProps) {
  const [anchor] = useState(() => findName(node))
  return (
    <AnchoredPopover
      anchor={open ? anchor : null}
      label={t('Rename {label}', { label: node.label })}
      align="start"
      onClose={onClose}
      onClosed={onClosed}
    >
      <RenameForm node={node} onClose={onClose} />
    </AnchoredPopover>
  )
}

function RenameForm({ node, onClose }: { node: Node; onClose: () => void }) {
  const client = useQueryClient()
  const mutation = useMutation(updateNode)
  const path = { nodeId: node.id }
  const form = useUpdateForm({
    name: `node-${node.id}-rename`,
    operation: nodes.update,
    current: node,
    values: ({ label }: Node) => ({ label }),
    body: ({ label }) => ({ label: label.trim() }),
    toRequest: (body) => ({ path, body }),
    refetch: () => client.fetchQuery({ ...nodeView(node.id), staleTime: 0 }),
  })
  const undo = async (saved: Node) => {
    const { label } = await undoUpdate(client, saved, { label: node.label })
    toast({ tone: 'ok', text: t('{before} was renamed to {label}', { before: saved.label, label }) })
  }
  const renderFooter = ({ submitButton, effect, busy }: FormFooterSlots) => (
    <div className="grid gap-2">
      {effect}
      <div className="flex gap-2">
        {submitButton}
        <Button disabledReason={busy ? t('Still working') : null} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
  return (
    <FormFooterContext value={renderFooter}>
      <Form
        form={form}
        mutation={mutation}
        label={t('Rename')}
        onSuccess={(saved) => {
          onClose()
          toast({
            tone: 'ok',
            text: t('{before} was renamed to {label}', { before: node.label, label: saved.label }),
            action: undoButton(() => undo(saved)),
          })
        }}
      >
        <NodeLabelField
          form={form}
          name="label"
          nodeId={node.id}
          hint={t('Must be unique among your nodes.')}
          selectOnFocus
        />
      </Form>
    </FormFooterContext>
  )
}
