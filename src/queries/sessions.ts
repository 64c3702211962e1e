/** Sign-in and sessions, which are at the dashboard's own origin beside the interface (src/contract/embedded/sign-in.ts and sessions.ts). */
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { missingScopeReason } from '#contract/access.ts'
import type { OperationAccess } from '#contract/endpoint.ts'
import { sessionAccess, SessionList, sessionsPath, type Session } from '#contract/embedded/sessions.ts'
import { SignInSecurity, signInSecurityAccess, signInSecurityPath } from '#contract/embedded/sign-in.ts'
import { ErrorBody, validate } from '#contract/validation.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { loadCodec, loadConfig } from '#api/http/config.ts'
import { ApiError, isUnsupported } from '#api/error.ts'
import { session } from '#api/session/session.ts'

export type { Session } from '#contract/embedded/sessions.ts'

/** The token to send to the dashboard's own origin; null for one that was pasted for a service elsewhere. */
async function ownOriginToken(signal?: AbortSignal): Promise<string | null> {
  if (session.get().method !== 'oauth') {
    const { baseUrl } = await loadConfig()
    if (baseUrl !== '' && baseUrl !== location.origin) return null
  }
  return session.token(signal)
}

interface SendOptions {
  readonly path?: string
  readonly signal?: AbortSignal
}

/** Sends a request beside the interface. Null where the dashboard's origin has none. Throws ApiError otherwise. */
async function send({ area, name, method, access }: OperationAccess, { path = sessionsPath, signal }: SendOptions) {
  const operation = `${area}.${name}`
  const fail = (status: number, reason: string) => {
    throw new ApiError({ status, errors: [{ reason }], operation, outcomeUnknown: status === 0 && method !== 'GET' })
  }
  const missing = missingScopeReason(session.get().scopes, access)
  if (missing !== null) return fail(401, missing)
  const token = await ownOriginToken(signal)
  if (token === null) return null
  const headers = { Authorization: `Bearer ${token}` }
  const options = { method, headers, credentials: 'omit', cache: 'no-store', ...(signal ? { signal } : {}) } as const
  const response = await fetch(path, options).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw error instanceof TypeError
      ? new ApiError({ status: 0, errors: [{ reason: 'The service cannot be reached' }], operation })
      : error
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const errors = validate(ErrorBody, body)
  return fail(
    response.status,
    (errors.ok && errors.value.errors[0]?.reason) || `The service responded with status ${response.status}`,
  )
}

/** Null where the dashboard's origin does not list sessions. */
async function readSessions(signal: AbortSignal): Promise<readonly Session[] | null> {
  const body = await send(sessionAccess.list, { signal }).catch((error: unknown) => {
    if (isUnsupported(error)) return null
    throw error
  })
  const result = validate(SessionList, body)
  if (!result.ok) return null
  const codec = await loadCodec()
  if (codec) for (const each of result.value.data) each.scopes = codec.scopes(each.scopes)
  return result.value.data
}

/** Null where the dashboard's origin does not list sessions. */
export const sessionList = queryOptions({
  queryKey: ['sessions', 'list'] as const,
  queryFn: ({ signal }) => readSessions(signal),
  // Revoking a device or an app ends sessions, too.
  staleTime: 0,
})

/** The list as a table needs it. It has no pages, so it never exceeds the limit above which a table asks for one. */
export const sessionTable = {
  all: queryOptions({
    queryKey: [...sessionList.queryKey, 'all'] as const,
    queryFn: async ({ client }): Promise<Collection<Session>> => {
      const items = (await client.fetchQuery(sessionList)) ?? []
      return { items, results: items.length, loaded: items.length, exceedsLimit: false }
    },
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

export const endSession = mutationOptions({
  mutationKey: ['sessions', 'end'],
  /** One that has ended already counts as ended. */
  mutationFn: async (id: number): Promise<void> => {
    await send(sessionAccess.end, { path: `${sessionsPath}/${id}` }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    })
  },
  onSuccess: (_response, _id, _result, { client }) => client.invalidateQueries({ queryKey: ['sessions'] }),
})

/**
 * The trusted device that this session began on. Null for a pasted token, which belongs to none, for a browser that is not trusted, and for
 * a service that does not list sessions.
 */
export const currentDeviceId = queryOptions({
  queryKey: ['devices', 'list', 'current'] as const,
  queryFn: async ({ signal }): Promise<number | null> => {
    if (session.get().method !== 'oauth') return null
    return (await readSessions(signal))?.find(({ current }) => current)?.device_id ?? null
  },
  retry: false,
})

/**
 * What the sign-in service tells about the user's ways to sign in; null for a service without sign-in pages. Under the key of the profile,
 * because the same changes make it stale.
 */
export const signInSecurity = queryOptions({
  queryKey: ['profile', 'view', 'sign-in'] as const,
  queryFn: async ({ signal }) => {
    const body = await send(signInSecurityAccess, { path: signInSecurityPath, signal }).catch((error: unknown) => {
      if (isUnsupported(error)) return null
      throw error
    })
    const result = validate(SignInSecurity, body)
    return result.ok ? result.value : null
  },
})
