/** Versions of zones that this browser keeps (api/zone-versions.ts, which loads when it is needed). */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { NewVersion, ZoneVersion } from '#api/zone-versions.ts'
import { createStore } from '#api/store.ts'
import { session } from '#api/session/session.ts'

const load = () => import('#api/zone-versions.ts')

const area = 'zone-versions'
/** Changes by other tabs and users are read when a list is shown. */
const local = { retry: false, staleTime: 0, gcTime: 0, networkMode: 'always' } as const

/** The versions of a zone, the latest one first. Fails where the browser has no storage. */
export const zoneVersions = (zone: string) =>
  queryOptions({
    queryKey: [area, 'list', session.get().username, zone] as const,
    queryFn: async () => (await load()).listVersions(zone),
    ...local,
  })

/** How many versions of all zones there are. */
export const versionCount = () =>
  queryOptions({
    queryKey: [area, 'count', session.get().username] as const,
    queryFn: async () => (await load()).countVersions(),
    ...local,
  })

/** The records of a version. */
export const zoneVersion = ({ zone, at }: Pick<ZoneVersion, 'zone' | 'at'>) =>
  queryOptions({
    queryKey: [area, 'records', session.get().username, zone, at] as const,
    queryFn: async () => (await load()).readVersion({ zone, at }),
    ...local,
  })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [area] })

/** Whether the latest version could not be kept, because the storage is full or switched off. */
export const keepingFailed = createStore(false)

/** Keeps the records of a zone before they are changed. Never rejects: no change fails because of its version. */
export async function keepVersion(client: QueryClient, version: NewVersion): Promise<void> {
  try {
    await (await load()).addVersion(version)
    keepingFailed.set(false)
    await refresh(client)
  } catch {
    keepingFailed.set(true)
  }
}

/** Call after a domain was renamed. Never rejects: where there is no storage, there are no versions. */
export async function moveVersions(client: QueryClient, from: string, to: string): Promise<void> {
  await load()
    .then(({ moveVersions: move }) => move(from, to))
    .catch(() => null)
  await refresh(client)
}

export async function deleteVersions(client: QueryClient): Promise<void> {
  await (await load()).deleteVersions()
  await refresh(client)
}

/** All versions of the user as a JSON file, and how many there are. */
export const exportVersions = async () => (await load()).exportVersions()

/** Null for a file of another kind, or one that is too large. */
export async function importVersions(client: QueryClient, file: Blob) {
  const result = await (await load()).importVersions(file)
  await refresh(client)
  return result
}
