/** When a backup was made, the same on all pages: its end, as "last successful" of a node is. Until then, its begin. */
import type { Backup } from '#contract/areas/backups.ts'

export const backupTime = ({ created, finished }: Pick<Backup, 'created' | 'finished'>) => finished ?? created
