/**
 * Browsers that are trusted for 30 days (profile-and-domains.md, Trusted device; gaps 7.2). Expired ones are not
 * listed.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get } from '../endpoint.ts'
import { Empty, Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

const readOnly = token('account:read_only')

export const TrustedDevice = z
  .object({
    /** Start of the remembered session. */
    created: Timestamp,
    expiry: z.nullable(Timestamp),
    id: Id,
    last_authenticated: Timestamp,
    last_remote_addr: z.string(),
    user_agent: z.string(),
  })
  .check(z.meta({ id: 'TrustedDevice' }))
export type TrustedDevice = Output<typeof TrustedDevice>

export const devices = area('devices', {
  list: get('/profile/devices', {
    summary: 'List trusted devices',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(TrustedDevice),
    filterable: [],
  }),
  view: get('/profile/devices/{deviceId}', {
    summary: 'View a trusted device',
    access: readOnly,
    returns: TrustedDevice,
  }),
  remove: del('/profile/devices/{deviceId}', {
    summary: 'Revoke a trusted device',
    access: token('account:read_write'),
    returns: Empty,
  }),
})
