/** Every backup of a node with what is in it, and what can be made of it. */
import CopyPlus from 'lucide-react/icons/copy-plus'
import History from 'lucide-react/icons/history'
import { backups, type Backup, type NodeBackups } from '#contract/areas/backups.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { backupFailed, backupInProgress, whyNotRestorable } from '#contract/rules/backup-status.ts'
import { totalSize } from '#contract/rules/resize.ts'
import { instant } from '#contract/time.ts'
import { Badge } from '#ui/badge.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Heading } from '#ui/heading.tsx'
import { Action } from '#kit/action.tsx'
import { BackupStatusBadge } from '#kit/backup-status.tsx'
import { isAllowed, useMay } from '#kit/may.ts'
import { Elapsed, Time, duration, useNow } from '#kit/time.tsx'
import { entityOf } from '../actions/action.ts'
import { size } from '../create/words.ts'
import { allOf } from './queries.ts'
import { backupName, createFrom } from './words.ts'

interface Props {
  node: Node
  list: NodeBackups
  onRestore: (backup: Backup) => void
}

export function BackupRows({ node, list, onRestore }: Props) {
  const now = useNow()
  // Making a node of a backup takes what restoring it does (gaps 2.4).
  const usable = isAllowed(useMay()(backups.restore, { entity: entityOf(node) }))
  const all = allOf(list)
  if (all.length === 0) {
    return <p className="px-pad py-4 text-ink-muted">No backups yet. The first automatic one is made in the next window; a snapshot can be taken at any time.</p>
  }
  return (
    <ul className="m-0 list-none p-0">
      {all.map((backup) => (
        <li key={backup.id} className="border-b border-line px-pad py-4 last:border-b-0">
          <article aria-label={backupName(backup, list, now)}>
            <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
              <Heading level={3} className="min-w-0 text-base break-words">{backupName(backup, list, now)}</Heading>
              <State backup={backup} />
              {!backup.available && <Badge tone="warn">Not available</Badge>}
              <span className="ml-auto flex flex-wrap gap-2">
                {usable && (
                  <Action of={nodes.create} to={createFrom(node, backup)} whyNot={whyNotRestorable(backup)} icon={CopyPlus} size="sm">New node from this</Action>
                )}
                <Action of={backups.restore} entity={entityOf(node)} whyNot={whyNotRestorable(backup)} icon={History} size="sm" onPress={() => onRestore(backup)}>
                  Restore
                </Action>
              </span>
            </div>
            <Contents backup={backup} />
          </article>
        </li>
      ))}
    </ul>
  )
}

function State({ backup: { status, created } }: { backup: Backup }) {
  return (
    <span className="inline-flex items-center gap-2">
      <BackupStatusBadge status={status} />
      {backupInProgress(status) && <span className="text-sm text-ink-muted">for <Elapsed since={created} /></span>}
    </span>
  )
}

const nothingYet = ({ status }: Backup) => (backupFailed(status) ? 'Nothing was copied' : 'Known when the copy is taken')

function Contents({ backup }: { backup: Backup }) {
  const { type, available, created, finished, disks, configs } = backup
  const taken = finished === null ? null : instant(finished).getTime() - instant(created).getTime()
  return (
    <Facts layout="columns">
      <Fact term="Type">{type === 'auto' ? 'Automatic' : 'Snapshot'}</Fact>
      <Fact term="Available">{available ? 'Yes' : 'No: its host is under maintenance'}</Fact>
      <Fact term="Created"><Time value={created} /></Fact>
      <Fact term="Finished"><Time value={finished} otherwise="Not yet" /></Fact>
      {taken !== null && <Fact term="Duration">{duration(taken)}</Fact>}
      <Fact term={disks.length > 0 ? `Disks, ${size(totalSize(disks))}` : 'Disks'} className="col-span-2">
        {disks.length === 0 ? <span className="text-ink-muted">{nothingYet(backup)}</span> : (
          <ul className="m-0 list-none p-0">
            {disks.map((disk, place) => (
              // Labels may be equal; a backup's disks never change.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>{disk.label} <span className="text-ink-muted">{size(disk.size)}, {disk.filesystem}</span></li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact term="Configuration profiles" className="col-span-2">
        {configs.length === 0 ? <span className="text-ink-muted">{disks.length > 0 ? 'None' : nothingYet(backup)}</span> : configs.join(', ')}
      </Fact>
    </Facts>
  )
}
