/** Migrates a node to another region: requirements, what changes, and what is kept (gaps 4.5). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { machine } from '#contract/areas/machine.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { machineActionDisabledReason } from '#contract/rules/nodes/machine-actions.ts'
import { vlanCapability } from '#contract/rules/regions/regions.ts'
import { requiredReason } from '#contract/schema.ts'
import { isEqual } from '#contract/json.ts'
import { joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { confirmShown } from '#kit/form/confirm-shown.ts'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { toastWork } from '#kit/toast.ts'
import { configList } from '#queries/configs.ts'
import { regionList, regionNames } from '#queries/regions.ts'
import { nodeView } from '#queries/nodes.ts'
import { migrateNode } from '#queries/machine.ts'
import { keepFormerAddresses } from '#shared/nodes/former-addresses.ts'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'
import { PointingRecords } from '#shared/nodes/pointing-records.tsx'
import { regionLabel } from '#shared/regions/labels.ts'
import { nodeAddresses } from '#queries/record-search.ts'
import { migrationChoices, migrationNeeds } from './migration.ts'

const initialValues = { region: '' }
type MigrateValues = typeof initialValues
const requireRegion = ({ region }: MigrateValues) =>
  region === '' ? [{ field: 'region', reason: requiredReason('region') }] : []

export function MigrateDialog({ node: initialNode, ...dialog }: NodeDialogProps) {
  const client = useQueryClient()
  const mutation = useMutation(migrateNode)
  const node = useLiveNode(initialNode, mutation.isPending)
  const names = useQuery(regionNames).data
  const form = useResourceForm({
    name: 'node-migrate',
    operation: machine.migrate,
    values: initialValues,
    toRequest: ({ region }: MigrateValues) => ({ path: { nodeId: initialNode.id }, body: { region } }),
    validate: requireRegion,
  })
  const selectedId = useWatch({ control: form.control, name: 'region' })
  const regions = useQuery(regionList).data?.data ?? []
  const configs = useQuery(configList(node.id)).data?.data
  const needs = migrationNeeds(node, configs)
  const selected = regions.find(({ id }) => id === selectedId)
  const statusReason = machineActionDisabledReason('migrate', node.status)
  // The released addresses must be the ones that the dialog shows.
  const beforeSubmit = () =>
    confirmShown(initialNode.label, async () => {
      const now = await client.fetchQuery({ ...nodeView(initialNode.id), staleTime: 0, retry: false })
      return now.region === node.region && isEqual(nodeAddresses(now), nodeAddresses(node))
    })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t('Migrate {label} to another region', { label: initialNode.label })}
      description={t('It is currently in {region}.', { region: names?.get(node.region) ?? node.region })}
    >
      <Form
        form={{ ...form, beforeSubmit }}
        mutation={mutation}
        label={t('Migrate node')}
        unavailable={statusReason}
        onSuccess={() => {
          dialog.onClose()
          keepFormerAddresses(initialNode.id, nodeAddresses(node))
          toastWork(t('{label} is being migrated', { label: initialNode.label }), { node: initialNode.id })
        }}
      >
        <ComboboxField
          form={form}
          name="region"
          label={t('Region')}
          emptyText={t('No region matches.')}
          placeholder={t('Choose a region')}
          hint={
            needs.length > 0
              ? t('Must offer {features}, which this node uses.', {
                  features: joinNames(needs.map(({ name }) => name)),
                })
              : undefined
          }
          items={migrationChoices(regions, node, needs)}
        />
        {selected?.status === 'outage' && (
          <Notice tone="warn">
            {t('{region} has an outage. The migration may take longer or fail.', { region: regionLabel(selected) })}
          </Notice>
        )}
        <div>
          <MigrationImpact node={node} usesVlan={needs.some(({ capability }) => capability === vlanCapability)} />
          <PointingRecords addresses={nodeAddresses(node)} />
        </div>
      </Form>
    </FormDialog>
  )
}

const listClass = 'mt-0.5 mb-0 list-disc ps-5'

interface ImpactProps {
  node: Node
  usesVlan: boolean
}

function MigrationImpact({ node, usesVlan }: ImpactProps) {
  const addresses = nodeAddresses(node).join(', ')
  return (
    <Notice
      tone="warn"
      title={
        node.status === 'running'
          ? t('The node will be shut down, moved and started again')
          : t('The node cannot be booted until the migration is complete')
      }
    >
      <p>{t('Changes:')}</p>
      <ul className={listClass}>
        <li>
          {rich(
            'all its addresses: {addresses}. They are released, along with their reverse names. Once it has moved, update DNS records, firewalls and its network configuration.',
            { addresses: <span className="font-mono text-sm break-words">{addresses}</span> },
          )}
        </li>
        {usesVlan && <li>{t('its VLANs: it leaves the ones it shares with nodes in this region.')}</li>}
        {node.backups.enabled && (
          <li>
            {t(
              'where backups can be restored: each only to nodes in the region where it was made, new ones to nodes in the new region.',
            )}
          </li>
        )}
      </ul>
      <p className="mt-4">{t('Unchanged: its label, type, tags, disks, configuration profiles and settings.')}</p>
    </Notice>
  )
}
