/**
 * Browsers that are trusted for 30 days (profile-and-domains.md, Trusted device; gaps 7.2). Expired ones are not
 * listed.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get } from '../endpoint.ts'
import { trustedDeviceDays } from '../limits.ts'
import { Empty, Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

const readOnly = token('account:read_only')

export const TrustedDevice = named(
  'TrustedDevice',
  'A browser that needs no second factor to sign in.',
  z.object({
    created: described(Timestamp, 'When the user began to trust it.'),
    expiry: described(z.nullable(Timestamp), `When the trust ends, ${trustedDeviceDays} days later.`),
    id: described(Id, 'Identifier of the device.'),
    last_authenticated: described(Timestamp, 'When the user signed in with it last.'),
    last_remote_addr: described(z.string(), 'The IP address of that sign-in.'),
    user_agent: described(z.string(), 'What the browser said about itself.'),
  }),
)
export type TrustedDevice = Output<typeof TrustedDevice>

export const devices = area('devices', {
  list: get('/profile/devices', {
    summary: 'List trusted devices',
    description: 'Returns the trusted devices of the user who calls. Expired ones are not listed.',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(TrustedDevice),
    filterable: [],
  }),
  view: get('/profile/devices/{deviceId}', {
    summary: 'View a trusted device',
    description: 'Returns one trusted device of the user who calls.',
    access: readOnly,
    returns: TrustedDevice,
  }),
  remove: del('/profile/devices/{deviceId}', {
    summary: 'Revoke a trusted device',
    description: 'Ends the trust, and the sessions that were started with it: the device must sign in again.',
    access: token('account:read_write'),
    returns: Empty,
  }),
})
