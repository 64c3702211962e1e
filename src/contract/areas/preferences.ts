/** Preferences: any JSON object, stored per user and app (profile-and-domains.md, Profile; gaps 7.4). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get, put } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { jsonLength, lengthReason } from '../schema.ts'
import { reason } from '../translate.ts'

export const Preferences = named(
  'Preferences',
  'Any object: what an app stored for the user.',
  z.record(z.string(), described(z.unknown(), 'Any value.')),
)

/** A number such as 1e999 is read as infinite, which JSON cannot hold: it would be stored as null. */
function hasFiniteNumbers(value: unknown): boolean {
  const values = [value]
  for (const each of values) {
    if (typeof each === 'number' && !Number.isFinite(each)) return false
    if (typeof each === 'object' && each !== null) values.push(...Object.values(each))
  }
  return true
}

export const PreferencesUpdate = named(
  'PreferencesUpdate',
  `Any object of at most ${limits.preferencesLength.max} characters of JSON, which replaces the present one.`,
  z.record(z.string(), described(z.unknown(), 'Any value.')).check(
    z.refine((value) => jsonLength(value) <= limits.preferencesLength.max, {
      error: lengthReason(limits.preferencesLength),
      abort: true,
    }),
    z.refine(hasFiniteNumbers, { error: reason('Must not contain a number that is too large') }),
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
