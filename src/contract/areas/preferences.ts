/** Preferences: any JSON object, stored per user and app (profile-and-domains.md, Profile; gaps 7.4). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { jsonLength, lengthReason } from '../schema.ts'

export const Preferences = z.record(z.string(), z.unknown()).check(z.meta({ id: 'Preferences' }))

/** Replaces the whole object. */
export const PreferencesUpdate = z.record(z.string(), z.unknown()).check(
  z.refine((value) => jsonLength(value) <= limits.preferencesLength.max, {
    error: lengthReason(limits.preferencesLength),
  }),
  z.meta({ id: 'PreferencesUpdate' }),
)

export const preferences = area('preferences', {
  view: get('/profile/preferences', {
    summary: 'View your preferences',
    access: token('account:read_only'),
    returns: Preferences,
  }),
  update: put('/profile/preferences', {
    summary: 'Replace your preferences',
    access: token('account:read_write'),
    body: PreferencesUpdate,
    returns: Preferences,
  }),
})
