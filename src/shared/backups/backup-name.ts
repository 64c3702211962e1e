/** The name and the time of a backup. */
import type { Backup, NodeBackups } from '#contract/areas/backups.ts'
import { dayMs, parseWireTime } from '#contract/time.ts'
import { t } from '#contract/translate.ts'

/** The retention slots of automatic backups, newest first (gaps 3.2). */
const slotNames = [() => t('Daily backup'), () => t('Weekly backup'), () => t('Fortnightly backup')]

/**
 * Derives the retention slot of an automatic backup, because the interface does not provide it: successful backups fill
 * the slots in order of age. Backups in progress or failed are in no slot; when all slots are full, the list shows such
 * a backup in place of the daily one.
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

/** The time of a backup, the same on all pages: its end, like a node's "last successful"; until then, its start. */
export const backupTime = ({ created, finished }: Pick<Backup, 'created' | 'finished'>) => finished ?? created
