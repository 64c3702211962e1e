/** The configuration profiles of a node, if the service lists them. */
import { useQuery } from '@tanstack/react-query'
import type { Config } from '#contract/areas/configs.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { events } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { ActionMenu } from '#kit/actions/action-menu.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import { nodeEvents } from '#queries/events.ts'
import { rebootAction } from '../actions/reboot.ts'
import { formatInterfaces } from '#shared/nodes/interfaces.ts'
import { addConfigAction, configActions } from './actions.ts'
import { changedSinceBoot } from './config-values.ts'

export function ConfigCard({ node }: { node: Node }) {
  const { data, error, refetch } = useQuery(configList(node.id))
  const disks = useQuery(diskList(node.id)).data?.data ?? []
  if (isUnsupported(error)) return null
  return (
    <Card
      title={t('Configuration profiles')}
      actions={data && <ActionButton action={addConfigAction} resource={{ node, disks }} size="sm" />}
    >
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {data && <RebootNotice node={node} configs={data.data} />}
      {data?.data.length === 0 ? (
        <p className="text-ink-muted">{t('No configuration profiles. The node needs one to boot.')}</p>
      ) : data ? (
        <ul className="m-0 grid list-none gap-3 p-0">
          {data.data.map((config) => (
            <li key={config.id} className="flex items-start gap-x-3">
              <ConfigSummary config={config} />
              <ActionMenu
                label={t('Actions for {label}', { label: config.label })}
                actions={configActions}
                resource={{ node, config, disks }}
              />
            </li>
          ))}
        </ul>
      ) : error ? null : (
        <SkeletonRows rows={1} label={t('Loading configuration profiles')} />
      )}
    </Card>
  )
}

/** Says that the running node still uses the profile from before a change. */
function RebootNotice({ node, configs }: { node: Node; configs: readonly Config[] }) {
  const permission = usePermission()(events.list)
  const { data } = useQuery({ ...nodeEvents(node.id), enabled: isAllowed(permission) })
  const changed = node.status === 'running' ? changedSinceBoot(configs, data?.data ?? []) : undefined
  if (!changed) return null
  return (
    <Notice
      tone="info"
      data-sensitive
      className="mb-3"
      actions={<ActionButton action={rebootAction} resource={node} size="sm" />}
    >
      {t('{label} was changed after the last boot. The changes take effect at the next reboot.', {
        label: changed.label,
      })}
    </Notice>
  )
}

/** Assigned by the service to a profile without interfaces (gaps 2.5). */
const defaultInterfaces = [{ purpose: 'public' }]

function ConfigSummary({ config }: { config: Config }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium wrap-anywhere">{config.label}</p>
      <p className="text-sm text-ink-muted">
        {rich('Kernel {kernel}, root {device}, {interfaces}', {
          kernel: <span className="font-mono">{config.kernel}</span>,
          device: config.root_device,
          interfaces: formatInterfaces(config.interfaces.length > 0 ? config.interfaces : defaultInterfaces),
        })}
      </p>
    </div>
  )
}
