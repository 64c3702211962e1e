/** The backups of one node, and what changes them. */
import { backups, type Backup, type NodeBackups } from '#contract/areas/backups.ts'
import { events } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { backupInProgress } from '#contract/rules/backup-status.ts'
import { poll } from '#api/polling.ts'
import { read, write } from '#api/query.ts'
import { followsStatus, nodeView } from '../node/queries.ts'
import { touched } from '../queries.ts'

/** Every backup of a node, the newest first. */
export const allOf = ({ automatic, snapshot: { current, in_progress } }: NodeBackups): Backup[] =>
  [...automatic, ...(current ? [current] : []), ...(in_progress ? [in_progress] : [])].toSorted((a, b) => b.created.localeCompare(a.created) || b.id - a.id)

/** Which backups are on their way to where. One that is held is not waited for: nobody knows how long that takes. */
export const goingIn = (list: NodeBackups) =>
  allOf(list).flatMap(({ id, status }) => (backupInProgress(status) && status !== 'paused' ? [`${id} ${status}`] : [])).join()

export const backupList = (nodeId: number) => read(backups.list, { path: { nodeId } }, { poll: poll.transition(goingIn) })

export const isChoosing = ({ backups: { enabled, schedule } }: Node) => enabled && (schedule.day === 'Scheduling' || schedule.window === 'Scheduling')

/** The node, quick while the service is choosing its schedule. */
export const scheduleView = (nodeId: number) => ({ ...nodeView(nodeId), refetchInterval: poll.transition(isChoosing) })

const ofNode = [backups.list, nodes.view, nodes.list, events.list]

export const enableBackups = write(backups.enable, { stale: ofNode })
export const cancelBackups = write(backups.cancel, { stale: ofNode })
export const takeSnapshot = write(backups.take, { stale: ofNode })
export const restoreBackup = write(backups.restore, { stale: [...touched, ...followsStatus] })
