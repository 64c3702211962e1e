/** Backups that a question about all of them did not name, because they were made since. */
import type { QueryClient } from '@tanstack/react-query'
import { joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { requireSameName } from '#kit/actions/same-name.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { allBackups, backupList } from '#queries/backups.ts'
import { readLabel } from '../nodes/same-label.ts'
import { backupName } from './backup-name.ts'

/** Throws when there are any, or when the node has another name by now. The question has named those that the browser holds. */
export async function requireNamed(client: QueryClient, { node }: AccountBackupsRow) {
  await requireSameName(node.label, readLabel(client, node.id))
  const query = backupList(node.id)
  const named = client.getQueryData(query.queryKey)
  // Without the list, it has spoken of all of them; what cannot be read now is not in the way.
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
