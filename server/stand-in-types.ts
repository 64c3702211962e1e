/** The exports of `quarterdeck/testing`. The package ships these declarations, so they import nothing. */

export interface ServiceOptions {
  /** By default a free one. */
  readonly port?: number
  /** Whether the account has the demo's nodes, domains and so on; by default it is empty. */
  readonly demo?: boolean
  /** Multiplies the time that simulated machines take; 0.01 by default. */
  readonly pace?: number
  /** Requests a minute; by default there is no limit. */
  readonly rateLimit?: number
  /** Personal access tokens, 64 hexadecimal digits; random by default. */
  readonly ownerToken?: string
  readonly restrictedToken?: string
}

/** A fault that requests get at random. */
export interface FaultRule {
  /** Name of the operation in the OpenAPI document: `nodesList`. By default requests of every operation. */
  readonly operation?: string
  /** The share of these requests, from 0 to 1; all of them by default. */
  readonly rate?: number
  /** Milliseconds until the request is handled. */
  readonly delay?: number
  /**
   * A status: the service does nothing and responds with it. `drop`: the connection closes, and nothing is done. `cut`:
   * the service handles the request, but the connection closes in the middle of the response. By default there is only
   * the delay.
   */
  readonly effect?: 429 | 500 | 503 | 'drop' | 'cut'
}

export interface RunningService {
  /** `http://127.0.0.1:…`, without a trailing slash: the interface under /v4, and the dashboard. */
  readonly url: string
  /** Personal access token of the user `owner`. */
  readonly ownerToken: string
  /** The same of the user `restricted`, who has grants in the demo's account only. */
  readonly restrictedToken: string
  readonly ownerPassword: string
  readonly restrictedPassword: string
  /** The time of the service's clock, in milliseconds since 1970. */
  now(): number
  /** Moves that clock, and does what is due until then: machines boot, backups are made. */
  advance(milliseconds: number): Promise<void>
  /**
   * Replaces the faults. Each request of the interface gets the first rule that applies to it; without rules, nothing
   * fails. Throws when no operation has the name of a rule.
   */
  setFaults(rules: readonly FaultRule[]): void
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a separate service. Rejects when the port is in use. */
export type StartService = (options?: ServiceOptions) => Promise<RunningService>
