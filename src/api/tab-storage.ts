/**
 * What this tab keeps over a reload, in sessionStorage: a sign-in under way, and a pasted token when the person asked for
 * that. Never localStorage (decisions.md, Session). Storage that is switched off counts as empty.
 */
import * as z from 'zod/mini'
import { check } from '#contract/refusal.ts'
import type { Schema } from '#contract/schema.ts'

function kept<S extends Schema>(key: string, schema: S) {
  return {
    get: (): z.output<S> | null => {
      try {
        const checked = check(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
        return checked.ok ? checked.value : null
      } catch {
        return null
      }
    },
    set: (value: z.output<S>) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Private modes may refuse; the value then lasts until the reload.
      }
    },
    remove: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Nothing was kept.
      }
    },
  }
}

/** A pasted token, bound to the service it was pasted for; with its scopes, so that nothing they do not allow is asked after a reload. */
export const keptToken = kept('quarterdeck.token', z.object({ token: z.string(), baseUrl: z.string(), scopes: z.optional(z.nullable(z.string())) }))
export const keptAttempt = kept('quarterdeck.sign-in', z.object({ state: z.string(), verifier: z.string(), returnTo: z.string() }))

/** At sign-out: nothing of this person stays in the tab, drafts included. */
export function clearTab() {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
