/** The clone dialog: the target, and what is copied. */
import type { ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { Config } from '#contract/areas/configs.ts'
import { events } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { invalidate } from '#api/cache/query.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { rich } from '#ui/rich.tsx'
import { renamedReason } from '#kit/actions/same-name.ts'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { toastWork } from '#kit/toast.ts'
import { costOf } from '#contract/rules/nodes/node-cost.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import { countInProgress, nodeEvents } from '#queries/events.ts'
import { cloneNode, findListedNode } from '#queries/nodes.ts'
import { readLabel } from '#shared/nodes/same-label.ts'
import { typeList } from '#queries/types.ts'
import { formatHourlyPrice, formatMonthlyPrice } from '#kit/format/texts.ts'
import { queueClone } from './clone-queue.ts'
import { NewNodeFields } from './new-node-fields.tsx'
import { ContentsField } from './contents-field.tsx'
import { TargetField } from './target-field.tsx'
import {
  cloneRequest,
  cloneRequirements,
  validateClone,
  initialValues,
  type CloneValues,
  type NodeContents,
} from './values.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'

function useNodeContents({ id }: Node): NodeContents {
  return { configs: useQuery(configList(id)).data?.data, disks: useQuery(diskList(id)).data?.data }
}

/** The number of running clones of the node; undefined when the user may not read its events. */
function useRunningClones({ id }: Node): number | undefined {
  const isReadable = isAllowed(usePermission()(events.list))
  const { data } = useQuery({ ...nodeEvents(id), enabled: isReadable, refetchOnMount: 'always' })
  return data && countInProgress(data.data, 'node_clone')
}

const runningLabel = (running = 0) =>
  running === 0
    ? t('Up to {max} clones of a node can run at the same time.', { max: formatNumber(limits.maxConcurrentClones) })
    : t('{count} of at most {max} clones are running.', {
        count: formatNumber(running),
        max: formatNumber(limits.maxConcurrentClones),
      })

const targetOptions = () =>
  [
    { value: 'new', label: t('To a new node'), hint: t('With its own addresses.') },
    {
      value: 'existing',
      label: t('Onto an existing node'),
      hint: t('Keeps its disks and configuration profiles and adds the copies.'),
    },
  ] as const

export function CloneDialog({ node: initialNode, ...dialog }: NodeDialogProps) {
  const mutation = useMutation(cloneNode)
  const node = useLiveNode(initialNode, mutation.isPending)
  const navigate = useNavigate()
  const contents = useNodeContents(initialNode)
  const running = useRunningClones(initialNode)
  const isFull = running !== undefined && running >= limits.maxConcurrentClones
  const cloneForm = useResourceForm({
    name: 'node-clone',
    operation: nodes.clone,
    values: initialValues(initialNode),
    toRequest: cloneRequest(initialNode.id),
    validate: validateClone,
  })
  const client = useQueryClient()
  /** Queues the clone in the tray instead of having it refused. */
  const queue = (queued: CloneValues, target: Node | undefined) => {
    if (!isFull) return true
    queueClone(client, initialNode, cloneForm.toRequest(queued), target)
    dialog.onClose()
    return null
  }
  /**
   * Why the selection has to be checked again; null when it does not. Removes items deleted elsewhere from it, because
   * the dialog no longer shows them. While all profiles are copied, one added elsewhere would be copied unseen (gaps
   * 3.1).
   */
  const changedReason = async ({ configs: chosenConfigs, disks: chosenDisks }: CloneValues) => {
    const [configsNow, disksNow] = await Promise.all([
      client.fetchQuery({ ...configList(initialNode.id), staleTime: 0, retry: false }).catch(() => null),
      client.fetchQuery({ ...diskList(initialNode.id), staleTime: 0, retry: false }).catch(() => null),
    ])
    const leftOf = (ids: readonly number[], list: { data: readonly { id: number }[] } | null) =>
      ids.filter((id) => list?.data.some((each) => each.id === id) ?? true)
    const isShown = ({ id }: Config) => contents.configs?.some((each) => each.id === id) ?? true
    if (!chosenConfigs && configsNow && !configsNow.data.every(isShown))
      return t('A configuration profile was added elsewhere. Check the selection.')
    const keptConfigs = chosenConfigs && leftOf(chosenConfigs, configsNow)
    const keptDisks = leftOf(chosenDisks, disksNow)
    if (keptConfigs?.length === chosenConfigs?.length && keptDisks.length === chosenDisks.length) return null
    cloneForm.rhf.setValue('configs', keptConfigs)
    cloneForm.rhf.setValue('disks', keptDisks)
    return t('Some of what you chose was deleted elsewhere and will not be copied. Check the selection.')
  }
  const beforeSubmit = async (submitted: CloneValues) => {
    const target = submitted.target === 'existing' ? findListedNode(client, Number(submitted.node_id)) : undefined
    const renamed = target && (await renamedReason(target.label, readLabel(client, target.id)))
    // Makes the list of targets show the new name.
    if (renamed) void invalidate(client, ['nodes.list'])
    if (renamed) return renamed
    return (await changedReason(submitted)) ?? queue(submitted, target)
  }
  const form = { ...cloneForm, beforeSubmit }
  const values: CloneValues = { ...form.initialValues, ...useWatch({ control: form.control }) }
  const requirements = cloneRequirements(contents, values)
  const statusReason = nodeActionDisabledReason('clone', node.status)
  return (
    <FormDialog
      {...dialog}
      form={form}
      size="lg"
      title={t('Clone {label}', { label: initialNode.label })}
      description={[
        t('Copies its disks and configuration profiles.'),
        ...(node.tags.length > 0 ? [t('A new node gets its tags too.')] : []),
        runningLabel(running),
      ].join(' ')}
    >
      <Form
        form={form}
        mutation={mutation}
        label={isFull ? t('Queue clone') : t('Clone node')}
        unavailable={statusReason}
        effect={values.target === 'new' && <CostNotice type={values.type} backups={values.backups_enabled} />}
        created={{ href: paths.nodes(), linkLabel: t('Go to Nodes') }}
        onSuccess={(target) => {
          dialog.onClose()
          toastWork(
            t('{label} is being cloned to {target}', { label: initialNode.label, target: target.label }),
            { node: initialNode.id },
            { label: t('Open {label}', { label: target.label }), onPress: () => void navigate(paths.node(target.id)) },
          )
        }}
      >
        {isFull && (
          <Notice tone="info">
            {plural(
              running,
              '{label} has {count} running clone, and no more can run at the same time. This one waits below and starts when it ends.',
              '{label} has {count} running clones, and no more can run at the same time. This one waits below and starts when one of them ends.',
              { label: initialNode.label },
            )}
          </Notice>
        )}
        {node.status === 'running' && (
          <Notice tone="info">
            {t('This node is running. Data written during the copy may be incomplete. To be safe, shut it down first.')}
          </Notice>
        )}
        <GroupField form={form} name="target" label={t('Clone')}>
          {({ onChange, onBlur }) => (
            <RadioCards
              name="target"
              options={targetOptions()}
              value={values.target}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        </GroupField>
        {values.target === 'new' ? (
          <NewNodeFields form={form} requirements={requirements} regionId={values.region} />
        ) : (
          <TargetField form={form} source={initialNode} requirements={requirements} selectedId={values.node_id} />
        )}
        <ContentsField form={form} contents={contents} values={values} requirements={requirements} />
      </Form>
    </FormDialog>
  )
}

function chargeText({ monthly, hourly, backups }: NonNullable<ReturnType<typeof costOf>>): ReactNode {
  const prices = {
    monthly: <strong>{t('{price} a month', { price: formatMonthlyPrice(monthly) })}</strong>,
    hourly: t('{price} an hour', { price: formatHourlyPrice(hourly) }),
  }
  return backups
    ? rich(
        'You will be charged for the new node until you delete it: {monthly} at most, {hourly}, backups included.',
        prices,
      )
    : rich('You will be charged for the new node until you delete it: {monthly} at most, {hourly}.', prices)
}

/** Cloning to a new node incurs a charge (compute.md, What the service does). */
function CostNotice({ type: id, backups }: { type: string; backups: boolean }) {
  const type = useQuery(typeList).data?.data.find((each) => each.id === id)
  const cost = type && costOf(type, backups)
  return (
    <p className="text-sm">
      {cost ? chargeText(cost) : t('You will be charged for the new node until you delete it.')}
    </p>
  )
}
