/** What the sign-in pages and the OAuth endpoints share. */
import type { Identifiers } from '#contract/identifiers.ts'
import { readText } from '../http/body.ts'
import { bareHeaders } from '../http/headers.ts'
import type { RequestRecord } from '../http/log.ts'
import type { Random } from '../context.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../store/database.ts'

/** What the service has found out about a request before any of its parts sees it. */
export interface RequestEnv {
  Bindings: { peer: { readonly address: string } }
  Variables: {
    /** Host header. */
    host: string
    path: string
    record: RequestRecord
    /** Milliseconds since the epoch. */
    now: number
  }
}

export interface SignInOptions {
  readonly database: Database
  readonly settings: Settings
  readonly random: Random
  /** For the words in scopes. */
  readonly identifiers: Identifiers
  /** After tokens, users or logins have changed. */
  readonly onWritten: () => void
}

/** Runs a write in one transaction. */
export async function write<T>({ database, onWritten }: SignInOptions, work: (db: Database) => Promise<T>): Promise<T> {
  const result = await database.transaction().execute(work)
  onWritten()
  return result
}

export const formOf = async (request: Request) => new URLSearchParams(await readText(request))

export const redirect = (address: string) => new Response(null, { status: 303, headers: { ...bareHeaders, Location: address, 'Cache-Control': 'no-store' } })

/** Only the step after the sign-in page, so that nobody can be sent elsewhere with it. */
export const safeReturn = (address: string | null | undefined) => (address?.startsWith('/oauth/authorize?') ? address : '/')
export const loginAddress = (returnTo: string) => `/login?return=${encodeURIComponent(returnTo)}`
export const codeAddress = (returnTo: string) => `/login/code?return=${encodeURIComponent(returnTo)}`
