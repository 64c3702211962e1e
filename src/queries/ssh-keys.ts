/** The SSH keys of the signed-in user's profile. */
import type { RequestOf } from '#contract/endpoint.ts'
import { pageSize } from '#contract/limits.ts'
import { sshKeys } from '#contract/operations.ts'
import { pagesOf, readCollection, type ItemOf } from '#api/cache/collection.ts'
import { read, readNow } from '#api/cache/query.ts'
import { call } from '#api/client.ts'
import { write } from '#api/write.ts'
import { isStoredText, watchForDeletion, watchForUpdate } from './recognize.ts'

export type SshKey = ItemOf<typeof sshKeys.list>

/** For forms that offer the keys as choices. */
export const sshKeyList = read(sshKeys.list, { query: { page_size: pageSize.max } })

/** For the page of the keys. */
export const sshKeyTable = {
  all: readCollection(sshKeys.list, {}),
  page: pagesOf(sshKeys.list),
}

const dependents = ['sshKeys.list', 'events.list'] as const

export const createSshKey = write(sshKeys.create, {
  invalidates: dependents,
  // Two keys may have the same text.
  watch: (client, { body }) => {
    const known = client.getQueryData(sshKeyTable.all.queryKey)?.items
    if (!known) return undefined
    const knownIds = new Set(known.map(({ id }) => id))
    return async () => {
      const { items } = await client.fetchQuery({ ...sshKeyTable.all, ...readNow })
      const isAdded = ({ id, label, ssh_key }: SshKey) =>
        !knownIds.has(id) && isStoredText(label, body.label) && ssh_key === body.ssh_key.trim()
      return items.find(isAdded) ?? null
    }
  },
})
/** The key as it is now. Throws an ApiError. */
export const readSshKey = (path: RequestOf<typeof sshKeys.view>['path']) => call(sshKeys.view, { path })
export const updateSshKey = write(sshKeys.update, {
  invalidates: dependents,
  watch: (_client, { path, body }) => watchForUpdate(() => readSshKey(path), body),
})
export const removeSshKey = write(sshKeys.remove, {
  invalidates: dependents,
  watch: (_client, { path }) => watchForDeletion(() => readSshKey(path)),
})
