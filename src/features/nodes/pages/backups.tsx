/** The backups of one node: off, what enabling means; on, when they are made, what there is, and what can be done with it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { useEffect, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { backups, type Backup, type NodeBackups } from '#contract/areas/backups.ts'
import { events } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { backupInProgress } from '#contract/rules/backup-status.ts'
import { busyReason, whyNotNow } from '#contract/rules/node-actions.ts'
import { refresh } from '#api/query.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Action } from '#kit/action.tsx'
import { warm } from '#kit/loader.ts'
import { Refusal } from '#kit/refusal.tsx'
import { useNow } from '#kit/time.tsx'
import { entityOf } from '../actions/action.ts'
import { NodeFrame } from '../node/frame.tsx'
import { typeList } from '../create/queries.ts'
import { nodeView } from '../node/queries.ts'
import { BackupRows } from '../node-backups/backup-rows.tsx'
import { CancelBackups } from '../node-backups/cancel.tsx'
import { BackupDialogs, useBackupDialogs } from '../node-backups/dialogs.tsx'
import { BackupsOffCard } from '../node-backups/off-card.tsx'
import { allOf, backupList, goingIn, scheduleView } from '../node-backups/queries.ts'
import { RestoreFollow } from '../node-backups/restore-follow.tsx'
import { ScheduleCard } from '../node-backups/schedule-card.tsx'
import { BackupTimeline } from '../node-backups/timeline.tsx'
import { backupName } from '../node-backups/words.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const nodeId = Number(params['nodeId'])
  warm(context, nodeView(nodeId))
  warm(context, backupList(nodeId))
  warm(context, typeList)
  return null
}

export function Component() {
  return <NodeFrame>{(node) => <NodeBackupsPage key={node.id} node={node} />}</NodeFrame>
}

/** When a backup gets on, the node's last backup and its events are asked again. */
function useFollowBackups(list: NodeBackups | undefined) {
  const client = useQueryClient()
  const going = list && goingIn(list)
  const last = useRef(going)
  useEffect(() => {
    if (last.current !== undefined && last.current !== going) void refresh(client, [nodes.view, events.list])
    last.current = going
  }, [client, going])
}

function NodeBackupsPage({ node }: { node: Node }) {
  useQuery(scheduleView(node.id))
  const { data: list, error, refetch } = useQuery(backupList(node.id))
  useFollowBackups(list)
  const now = useNow()
  const dialogs = useBackupDialogs()
  const [following, setFollowing] = useState<{ what: string; target: Node } | null>(null)
  const restoring = (backup: Backup) => (target: Node) => setFollowing({ what: backupName(backup, list, now), target })
  return (
    <>
      {following && <RestoreFollow {...following} onDismiss={() => setFollowing(null)} />}
      {node.backups.enabled ? (
        <div className="grid gap-5">
          <div className="flex flex-wrap gap-2">
            <TakeSnapshot node={node} list={list} onPress={dialogs.snapshot} />
            <CancelBackups node={node} list={list} />
          </div>
          {error && !list ? <Refusal error={error} onRetry={() => void refetch()} /> : null}
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <ScheduleCard node={node} list={list} />
            <Card title="Timeline">{list ? <BackupTimeline node={node} list={list} /> : <SkeletonRows rows={3} label="Loading the timeline" />}</Card>
          </div>
          <Card title="All backups" flush>
            {list ? <BackupRows node={node} list={list} onRestore={dialogs.restore} /> : error ? null : <SkeletonRows rows={4} label="Loading backups" />}
          </Card>
        </div>
      ) : <BackupsOffCard node={node} />}
      <BackupDialogs {...dialogs} node={node} restoring={restoring} />
    </>
  )
}

/** Why no snapshot can be taken now: the node's state, or one that is not finished. */
function whyNotSnapshot(node: Node, list: NodeBackups | undefined): string | null {
  const making = list && allOf(list).find(({ status }) => backupInProgress(status))
  return whyNotNow('snapshot', node.status) ?? (making ? `${busyReason} A backup is being made.` : null)
}

function TakeSnapshot({ node, list, onPress }: { node: Node; list: NodeBackups | undefined; onPress: () => void }) {
  return (
    <Action of={backups.take} entity={entityOf(node)} whyNot={whyNotSnapshot(node, list)} icon={Camera} variant="primary" onPress={onPress}>
      Take snapshot
    </Action>
  )
}
