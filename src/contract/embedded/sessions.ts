/**
 * Sessions of the sign-in: an addition of the embedded service (docs/interface/README.md, "beyond"), outside /v4. `GET
 * /oauth/sessions` lists those of the caller, newest first; `DELETE /oauth/sessions/{id}` ends one. Other services
 * answer 404.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get } from '../endpoint.ts'
import { Empty, Id, Timestamp, type Output } from '../schema.ts'

export const sessionsPath = '/oauth/sessions'

const Session = z
  .object({
    id: Id,
    /** Label of the app that the user signed in to. */
    app: z.string(),
    /** The scopes that it was authorized with: `*`, or items separated by spaces. */
    scopes: z.string(),
    created: Timestamp,
    /** When its tokens were last renewed, from which address and by which browser; null and empty when unknown. */
    renewed: z.nullable(Timestamp),
    /** When it ends unless it is renewed. */
    expiry: Timestamp,
    last_remote_addr: z.string(),
    user_agent: z.string(),
    /** The trusted device that it was started from. */
    device_id: z.nullable(Id),
    /** Whether the calling token belongs to it. */
    current: z.boolean(),
  })
  .check(z.meta({ id: 'Session' }))
export type Session = Output<typeof Session>

export const SessionList = z.object({ data: z.array(Session) })

export const sessions = area('sessions', {
  list: get(sessionsPath, {
    summary: 'List sessions',
    description: 'Lists the sessions of the caller, newest first.',
    access: token('account:read_only'),
    embedded: true,
    returns: SessionList,
  }),
  end: del(`${sessionsPath}/{sessionId}`, {
    summary: 'End a session',
    description: 'Ends a session of the caller: its tokens stop working.',
    access: token('account:read_write'),
    embedded: true,
    returns: Empty,
  }),
})
