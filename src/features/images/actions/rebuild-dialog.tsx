/** Chooses the node to rebuild with an image. The node's page then asks about losses and other requirements. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import type { Image } from '#contract/areas/images.ts'
import { defaultSwapMegabytes } from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { Combobox } from '#ui/combobox.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Field } from '#ui/field.tsx'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { lockReasonOf } from '#kit/preferences/locks.ts'
import { nodeKeywords, useNodeChoices } from '#shared/nodes/use-node-search.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'

/** Why the image does not fit on the node, or the node cannot be rebuilt now. */
function disabledReason({ id, status, specs }: Node, image: Image): string | null {
  if (image.size + defaultSwapMegabytes > specs.disk)
    return t('Needs {size} and {swap} swap; this node has {disk}', {
      size: formatSize(image.size),
      swap: formatSize(defaultSwapMegabytes),
      disk: formatSize(specs.disk),
    })
  return lockReasonOf(`node:${id}`) ?? nodeActionDisabledReason('rebuild', status)
}

export function RebuildDialog({ image, onClose, ...dialog }: HostedDialogProps & { image: Image }) {
  const navigate = useNavigate()
  const permissionFor = usePermission()
  const [nodeId, setNodeId] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const choices = useNodeChoices(nodeId)
  const items = choices.nodes
    .filter((node) => isAllowed(permissionFor(nodes.rebuild, { entity: nodeEntity(node) })))
    .map((node) => ({
      value: String(node.id),
      label: node.label,
      hint: t('{disk} disk', { disk: formatSize(node.specs.disk) }),
      keywords: nodeKeywords(node),
      disabledReason: disabledReason(node, image),
    }))
  const error = submitted && nodeId === '' ? { error: t('Choose a node') } : {}
  return (
    <SubmitDialog
      {...dialog}
      onClose={onClose}
      title={t('Rebuild a node with {label}', { label: image.label })}
      description={t('Replaces all disks of the node. In the next step, you review and confirm what will be lost.')}
      submitLabel={t('Continue')}
      onSubmit={() => {
        setSubmitted(true)
        if (nodeId === '') return
        void navigate(`${paths.node(Number(nodeId))}?${new URLSearchParams({ rebuild: image.id })}`)
      }}
    >
      <Field label={t('Node')} {...error}>
        {(ids) => (
          <Combobox
            {...ids}
            {...choices.field}
            items={items}
            value={nodeId || null}
            onChange={(selected) => setNodeId(selected ?? '')}
          />
        )}
      </Field>
    </SubmitDialog>
  )
}
