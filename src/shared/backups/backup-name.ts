/** The name and the time of a backup. */
import type { Backup, NodeBackups } from '#contract/areas/backups.ts'
import { dayMs, parseWireTime } from '#contract/time.ts'
import { t } from '#contract/translate.ts'

/** The retention slots of automatic backups, newest first (gaps 3.2). */
const slotNames = [() => t('Daily backup'), () => t('Weekly backup'), () => t('Fortnightly backup')]

/**
 * Derives the slot that an automatic backup is kept in, because the interface does not give it: the successful ones
 * fill the slots in the order of age. A backup that is in progress or has failed is in no slot; when all slots are
 * full, the list shows it instead of the daily backup.
 */
function slotName({ id }: Backup, automatic: readonly Backup[], now: number): string {
  const successful = automatic
    .filter(({ status }) => status === 'successful')
    .toSorted((a, b) => b.created.localeCompare(a.created))
  const index = successful.findIndex((each) => each.id === id)
  const [newest] = successful
  const dailyHidden =
    newest !== undefined &&
    successful.length < automatic.length &&
    automatic.length >= slotNames.length &&
    now - parseWireTime(newest.created).getTime() >= 2 * dayMs
  return (index < 0 ? undefined : slotNames[index + (dailyHidden ? 1 : 0)]?.()) ?? t('Automatic backup')
}

/** "Daily backup" or "Snapshot before-upgrade". `list`: the node's backups; `now`: milliseconds since the epoch. */
export function backupName(backup: Backup, list: NodeBackups | undefined, now: number): string {
  const { type, label } = backup
  if (type === 'auto') return slotName(backup, list?.automatic ?? [], now)
  return label === null ? t('Snapshot') : t('Snapshot {label}', { label })
}

/** When a backup was made, the same on all pages: its end, as "last successful" of a node is. Until then, its begin. */
export const backupTime = ({ created, finished }: Pick<Backup, 'created' | 'finished'>) => finished ?? created
