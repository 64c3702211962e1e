/** The target of a clone: one of the account's other nodes. */
import { useQuery } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import { freeStorageLabel, useUsedStorage } from '#shared/nodes/used-storage.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { nodeKeywords, nodeSearchHint, useNodeChoices } from '#shared/nodes/use-node-search.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { regionLabel } from '#shared/regions/labels.ts'
import { regionList } from '#queries/regions.ts'
import type { CloneForm } from './new-node-fields.tsx'
import { targetDisabledReason, type CloneRequirements } from './values.ts'

interface Props {
  form: CloneForm
  source: Node
  requirements: CloneRequirements
  selectedId: string
}

export function TargetField({ form, source, requirements, selectedId }: Props) {
  const permissionFor = usePermission()
  const choices = useNodeChoices(selectedId)
  const regions = useQuery(regionList).data?.data
  const targets = choices.nodes.filter(
    (node) => node.id !== source.id && permissionFor(nodes.clone, { entity: nodeEntity(node) }).granted,
  )
  const usedByNode = useUsedStorage(targets, selectedId)
  const regionOf = (target: Node) => regions?.find(({ id }) => id === target.region)
  const disabledReasonOf = (target: Node) =>
    targetDisabledReason(target, requirements, { used: usedByNode.get(target.id), region: regionOf(target) })
  const hintOf = (target: Node) => {
    const region = regionOf(target)
    return `${region ? regionLabel(region) : target.region}, ${freeStorageLabel(target, usedByNode.get(target.id))}`
  }
  const target = targets.find(({ id }) => String(id) === selectedId)
  const reason = target && disabledReasonOf(target)
  if (choices.loaded && !choices.serverSide && targets.length === 0)
    return <Notice tone="warn">{t('You have no other node to clone to.')}</Notice>
  return (
    <>
      <ComboboxField
        form={form}
        name="node_id"
        label={t('Target node')}
        {...choices.field}
        hint={[
          t('Needs enough storage for the copied disks, and must not be busy.'),
          ...(choices.serverSide ? [nodeSearchHint()] : []),
        ].join(' ')}
        items={targets.map((node) => ({
          value: String(node.id),
          label: node.label,
          keywords: nodeKeywords(node),
          hint: hintOf(node),
          disabledReason: disabledReasonOf(node),
        }))}
      />
      {target && reason ? <Notice tone="warn">{`${target.label}: ${reason}.`}</Notice> : null}
    </>
  )
}
