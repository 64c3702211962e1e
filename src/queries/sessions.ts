/**
 * Sign-in and sessions, which the embedded service offers in addition to the interface
 * (src/contract/embedded/sign-in.ts and sessions.ts).
 */
import { queryOptions } from '@tanstack/react-query'
import { sessions, type Session } from '#contract/embedded/sessions.ts'
import { signIn } from '#contract/embedded/sign-in.ts'
import { wholeCollection, type Collection } from '#api/cache/page-load.ts'
import { call } from '#api/client.ts'
import { isUnsupported, statusOf } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import { write } from '#api/write.ts'

export type { Session } from '#contract/embedded/sessions.ts'

/**
 * Null where the service has no such operation: it then responds with an error or, as for any other address, with its
 * page.
 */
function nullWhereAbsent(error: unknown): null {
  if (isUnsupported(error) || statusOf(error) === 200) return null
  throw error
}

/** Null where the dashboard's origin does not list sessions. */
export const sessionList = queryOptions({
  queryKey: ['sessions', 'list'] as const,
  queryFn: async ({ signal }): Promise<readonly Session[] | null> =>
    (await call(sessions.list, {}, { signal }).catch(nullWhereAbsent))?.data ?? null,
  // Revoking a device or an app ends sessions, too.
  staleTime: 0,
})

/** The list as a table needs it. It has no pages, so it never exceeds the limit above which a table asks for one. */
export const sessionTable = {
  all: queryOptions({
    queryKey: [...sessionList.queryKey, 'all'] as const,
    queryFn: async ({ client }): Promise<Collection<Session>> =>
      wholeCollection((await client.fetchQuery(sessionList)) ?? []),
    staleTime: 0,
  }),
  page: () =>
    queryOptions({
      queryKey: [...sessionList.queryKey, 'page'] as const,
      queryFn: async ({ client }) => {
        const data = [...((await client.fetchQuery(sessionList)) ?? [])]
        return { data, page: 1, pages: 1, results: data.length }
      },
    }),
}

export const endSession = write(sessions.end, { invalidates: ['sessions.list'] })

/**
 * The id of the trusted device that this session began on; `none` when this browser was not trusted. Unknown for a
 * pasted token, which belongs to no device, and where the service does not list sessions.
 */
export type CurrentDevice = number | 'none' | 'unknown'

export const currentDevice = queryOptions({
  queryKey: ['devices', 'list', 'current'] as const,
  queryFn: async ({ client }): Promise<CurrentDevice> => {
    if (session.get().method !== 'oauth') return 'unknown'
    const list = await client.fetchQuery({ ...sessionList, retry: false })
    const own = list?.find(({ current }) => current)
    return own ? (own.device_id ?? 'none') : 'unknown'
  },
  retry: false,
})

/**
 * What the sign-in service knows about the user's ways to sign in; null for a service without sign-in pages. Nested
 * under the key of the profile, because the same changes make it stale.
 */
export const signInSecurity = queryOptions({
  queryKey: ['profile', 'view', 'sign-in'] as const,
  queryFn: ({ signal }) => call(signIn.security, {}, { signal }).catch(nullWhereAbsent),
})
