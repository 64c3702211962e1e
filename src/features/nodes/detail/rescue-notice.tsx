/** Says that a running node is in rescue mode, for users who may read the events that show it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { events } from '#contract/operations.ts'
import { rescueBoot } from '#contract/rules/nodes/rescue-mode.ts'
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { Time } from '#kit/format/time.tsx'
import { nodeEvents } from '#queries/events.ts'
import { noConfigReason } from '../actions/config-choice.ts'
import { rebootAction } from '../actions/reboot.ts'
import { shutDownAction } from '../actions/shut-down.ts'

const rebootToLeave = { ...rebootAction, label: () => t('Reboot to leave') }
const shutDownToLeave = { ...shutDownAction, label: () => t('Shut down to leave') }

export function RescueNotice({ node }: { node: Node }) {
  const permission = usePermission()(events.list)
  const { data } = useQuery({ ...nodeEvents(node.id), enabled: isAllowed(permission) })
  const boot = node.status === 'running' ? rescueBoot(data?.data ?? []) : undefined
  const client = useQueryClient()
  if (!boot) return null
  const leaveAction = noConfigReason(client, node) === null ? rebootToLeave : shutDownToLeave
  return (
    <Notice
      tone="info"
      className="mb-4"
      title={t('In rescue mode')}
      actions={<ActionButton action={leaveAction} resource={node} size="sm" />}
    >
      {rich(
        'Booted into rescue mode {time}. Its disks are attached but not mounted, and the system on them is not running.',
        { time: <Time value={boot.created} /> },
      )}
    </Notice>
  )
}
