/** Facts about a request that the service determines before routing it; the type of Hono's environment. */
import type { RequestRecord } from './log.ts'

export interface RequestEnv {
  /** The other end of the connection, which may be a proxy. */
  Bindings: { peer: { readonly address: string; readonly listening: string } }
  Variables: {
    /** Address of the client. */
    address: string
    /**
     * Origin for links in mails: the public address, or the one that the service listens on. Never the Host header,
     * which may be forged.
     */
    linkOrigin: string
    /** Host header. */
    host: string
    path: string
    record: RequestRecord
    /** The language of the service's own pages and messages (server/texts.ts): `en`, `de`. */
    language: string
    /** Milliseconds since the epoch. */
    now: number
  }
}
