/**
 * What a reload of this tab must find again: a sign-in that has begun, and a pasted token when the user asked for that.
 * In the tab's storage only, never in that of the browser (decisions.md, Session).
 */
import * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'
import { validate } from '#contract/validation.ts'
import { jsonEntry } from './storage.ts'

const tabEntry = <S extends Schema>(key: string, schema: S) =>
  jsonEntry<z.output<S>>('tab', key, (stored) => {
    const result = validate(schema, stored)
    return result.ok ? result.value : null
  })

/**
 * A pasted token with the service that it belongs to, and its scopes, so that nothing they exclude is requested after a
 * reload.
 */
export const storedToken = tabEntry(
  'quarterdeck.token',
  z.object({ token: z.string(), baseUrl: z.string(), scopes: z.optional(z.nullable(z.string())) }),
)

/** What must survive the visit to the sign-in pages. */
const SignInAttempt = z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() })
export type SignInAttempt = z.output<typeof SignInAttempt>
export const storedAttempt = tabEntry('quarterdeck.sign-in', SignInAttempt)
