/** The sessions of the sign-in pages, which are at the dashboard's own origin beside the interface. */
import { queryOptions } from '@tanstack/react-query'
import { SessionList, sessionsPath } from '#contract/sessions.ts'
import { validate } from '#contract/validation.ts'
import { session } from '#api/session.ts'

/**
 * The trusted device that this session began on. Null for a pasted token, which belongs to none and is never sent there, for a browser
 * that is not trusted, and for a service that does not list sessions.
 */
export const currentDeviceId = queryOptions({
  queryKey: ['devices', 'list', 'current'] as const,
  queryFn: async ({ signal }): Promise<number | null> => {
    const token = session.get().method === 'oauth' ? await session.token(signal) : null
    if (token === null) return null
    const headers = { Authorization: `Bearer ${token}` }
    const response = await fetch(sessionsPath, { headers, credentials: 'omit', cache: 'no-store', signal })
    if (!response.ok) return null
    const result = validate(SessionList, await response.json())
    return result.ok ? (result.value.data.find(({ current }) => current)?.device_id ?? null) : null
  },
  retry: false,
})
