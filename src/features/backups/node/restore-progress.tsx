/** Follows a restore started on this page until it finishes, even when the target is another node. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Event } from '#contract/areas/events.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { events, nodes } from '#contract/operations.ts'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import { restoredLabel } from '#contract/rules/backups/backup-restore.ts'
import { isInTransition, nodeStatusLabels } from '#contract/rules/nodes/node-status.ts'
import type { Config } from '#contract/areas/configs.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { t } from '#contract/translate.ts'
import { invalidate } from '#api/cache/query.ts'
import { mutate } from '#api/write.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Power } from '#ui/icons/power.ts'
import { rich } from '#ui/rich.tsx'
import { ActionButton } from '#kit/actions/action-button.tsx'
import { usePermission } from '#kit/permission/permission.ts'
import { paths } from '#kit/paths.ts'
import { Elapsed } from '#kit/format/time.tsx'
import { defineAction } from '#kit/actions/action.ts'
import { labelInSentence } from '#kit/format/texts.ts'
import { configList } from '#queries/configs.ts'
import { nodeEvents } from '#queries/events.ts'
import { bootNode, nodeContentDependents, nodeView } from '#queries/nodes.ts'
import { NodeStatusBadge } from '#shared/nodes/node-status.tsx'
import { nodeEntity, nodeWork } from '#shared/nodes/node.ts'

interface RestoredNode {
  readonly node: Node
  readonly config: Config
}

/** Boots a node with the restored profile, which is not the profile of its last boot. */
const bootRestoredAction = defineAction<RestoredNode>({
  id: 'boot-restored',
  operation: nodes.boot,
  label: () => t('Boot with the restored profile'),
  icon: Power,
  entityOf: ({ node }) => nodeEntity(node),
  disabledReason: ({ node }) => nodeActionDisabledReason('boot', node.status),
  work: ({ node }) => nodeWork(node),
  run: async ({ node, config }, { client }) => {
    await mutate(client, bootNode, { path: { nodeId: node.id }, body: { config_id: config.id } })
    return t('{label} is booting', { label: node.label })
  },
})

const tones = { running: 'info', failed: 'bad', succeeded: 'ok', unknown: 'info' } as const

/**
 * Between shutdown and restore the target is briefly in no transition, so the event decides as well. Without the event,
 * the result of the restore is unknown. `ended`: the restore has ended, so a transition is something else, such as a
 * boot.
 */
function restoreState(node: Node, event: Event | undefined, ended: boolean): keyof typeof tones {
  if ((isInTransition(node.status) && !ended) || (event && isEventInProgress(event))) return 'running'
  if (!event) return 'unknown'
  return event.status === 'failed' ? 'failed' : 'succeeded'
}

/** Boots the target with the restored profile; absent while that profile is unknown. */
function BootButton({ node, backupId, onDone }: { node: Node; backupId: number; onDone: () => void }) {
  const configs = useQuery({ ...configList(node.id), refetchOnMount: 'always' }).data?.data
  const restored = configs?.findLast(({ label }) => label.startsWith(restoredLabel(backupId, '')))
  return restored && node.status === 'offline' ? (
    <ActionButton
      action={bootRestoredAction}
      resource={{ node, config: restored }}
      variant="primary"
      size="sm"
      onDone={onDone}
    />
  ) : null
}

interface Props {
  backupId: number
  /** The backup: "Snapshot before". */
  label: string
  target: Node
  onDismiss: () => void
}

export function RestoreProgress({ backupId, label, target, onDismiss }: Props) {
  const client = useQueryClient()
  const nodeQuery = useQuery({ ...nodeView(target.id), refetchOnMount: 'always' })
  const node = nodeQuery.data
  const permission = usePermission()(events.list)
  const canReadEvents = permission.granted && permission.reason === null
  const eventQuery = useQuery({ ...nodeEvents(target.id), enabled: canReadEvents, refetchOnMount: 'always' })
  const [startedAt] = useState(Date.now)
  const event = eventQuery.data?.data.find(({ action }) => action === 'backups_restore')
  const loaded = nodeQuery.isFetchedAfterMount && (!canReadEvents || eventQuery.isFetchedAfterMount)
  const [endedEvent, setEndedEvent] = useState<number | null>(null)
  const ended = event?.id === endedEvent
  const state = loaded && node ? restoreState(node, event, ended) : 'running'
  if (event && !ended && (state === 'succeeded' || state === 'failed')) setEndedEvent(event.id)
  const title = {
    running: t('Restoring {label}', { label }),
    failed: t('{label} could not be restored', { label }),
    succeeded: t('{label} was restored', { label }),
    unknown: t('{label}: the restore has ended', { label }),
  }[state]
  useEffect(() => {
    announce(title)
    // Its disks and profiles have changed, and the target may be another node than the one on this page.
    if (state !== 'running') void invalidate(client, ['nodes.list', ...nodeContentDependents])
  }, [client, title, state])
  if (!node) return null
  const link = (
    <Link className={linkClass} to={paths.node(target.id)}>
      {target.label}
    </Link>
  )
  const buttons =
    state === 'running' ? null : (
      <>
        {(state === 'succeeded' || state === 'unknown') && (
          <BootButton node={node} backupId={backupId} onDone={onDismiss} />
        )}
        <Button size="sm" onClick={onDismiss}>
          {t('Dismiss')}
        </Button>
      </>
    )
  return (
    <Notice tone={tones[state]} data-sensitive className="mb-4" title={title} actions={buttons}>
      {state === 'running' && (
        <>
          {link}: <NodeStatusBadge status={node.status} />{' '}
          <span className="text-ink-muted">{rich('for {duration}', { duration: <Elapsed since={startedAt} /> })}</span>
        </>
      )}
      {state === 'failed' && (
        <>
          {link}: {event?.message || t('no reason given')}.
        </>
      )}
      {state === 'unknown' &&
        rich('{node}: the result is unknown. {reason}.', {
          node: link,
          reason: permission.reason ?? t('There is no event for it'),
        })}
      {state === 'succeeded' &&
        rich('{node} is {status}.', { node: link, status: labelInSentence(nodeStatusLabels[node.status]()) })}
    </Notice>
  )
}
