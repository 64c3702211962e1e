/** Finds backups that a confirmation for all of them did not name, because they were made later. */
import type { QueryClient } from '@tanstack/react-query'
import { joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { allBackups, backupList } from '#queries/backups.ts'
import { readLabel } from '../nodes/same-label.ts'
import { backupName } from './backup-name.ts'

/**
 * Throws when there are any, or when the node was renamed. The confirmation named the backups in the browser's cache.
 */
export async function requireNamed(client: QueryClient, { node }: AccountBackupsRow) {
  await requireSameName(node.label, readLabel(client, node.id))
  const query = backupList(node.id)
  const named = client.getQueryData(query.queryKey)
  // Without a cached list, the confirmation covered all backups. A failed read does not block the action.
  const now = named && (await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => null))
  if (!now) return
  const known = new Set(allBackups(named).map(({ id }) => id))
  const added = allBackups(now).filter(({ id }) => !known.has(id))
  if (added.length > 0)
    throw new Error(
      t('New since you were asked: {names}. Nothing was deleted. Try again to delete everything.', {
        names: joinNames(added.map((backup) => backupName(backup, now, Date.now()))),
      }),
    )
}
