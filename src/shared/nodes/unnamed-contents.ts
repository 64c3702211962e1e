/** Finds contents that a confirmation did not name, because they were added or renamed elsewhere since then. */
import type { QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import { renamedReason } from '#kit/actions/same-name.ts'
import { readLabel } from './same-label.ts'

interface List {
  readonly data: readonly { readonly id: number; readonly label: string }[]
}

/** A failed read does not block the action: the service decides. */
const hasMore = (named: List | undefined, now: List | null) =>
  now?.data.some(({ id, label }) => !named?.data.some((each) => each.id === id && each.label === label)) ?? false

/**
 * Reads disks and profiles again before a request that deletes them. Resolves to true if the dialog, which shows the
 * cached ones, has named them all; otherwise to a sentence, and the dialog then shows the others, too.
 */
export async function confirmContents(client: QueryClient, { id, label }: Node): Promise<true | string> {
  const renamed = await renamedReason(label, readLabel(client, id))
  if (renamed !== null) return renamed
  const [disks, configs] = [diskList(id), configList(id)]
  const named = [client.getQueryData(disks.queryKey), client.getQueryData(configs.queryKey)] as const
  const [disksNow, configsNow] = await Promise.all([
    client.fetchQuery({ ...disks, staleTime: 0 }).catch(() => null),
    client.fetchQuery({ ...configs, staleTime: 0 }).catch(() => null),
  ])
  return hasMore(named[0], disksNow) || hasMore(named[1], configsNow)
    ? t('Something was added to {label} or renamed. Check what will be deleted, then confirm again.', { label })
    : true
}
