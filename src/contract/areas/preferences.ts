/** Preferences: any JSON object, stored per user and app (profile-and-domains.md, Profile; gaps 7.4). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { jsonLength, lengthReason } from '../schema.ts'

export const Preferences = named(
  'Preferences',
  'Any object: what an app stored for the user.',
  z.record(z.string(), described(z.unknown(), 'Any value.')),
)

export const PreferencesUpdate = named(
  'PreferencesUpdate',
  `Any object of at most ${limits.preferencesLength.max} characters of JSON, which replaces the present one.`,
  z.record(z.string(), described(z.unknown(), 'Any value.')).check(
    z.refine((value) => jsonLength(value) <= limits.preferencesLength.max, {
      error: lengthReason(limits.preferencesLength),
    }),
  ),
)

export const preferences = area('preferences', {
  view: get('/profile/preferences', {
    summary: 'View your preferences',
    description: 'Returns what the calling app stored for the user. All personal access tokens together are one app.',
    access: token('account:read_only'),
    returns: Preferences,
  }),
  update: put('/profile/preferences', {
    summary: 'Replace your preferences',
    description: 'Stores an object for the user and the calling app. What is left out is gone.',
    access: token('account:read_write'),
    body: PreferencesUpdate,
    returns: Preferences,
  }),
})
