/** Which POST operations may be sent twice: the second request changes nothing, or the service refuses it. */
const repeatablePosts: ReadonlySet<string> = new Set([
  'nodes.boot',
  'nodes.shutdown',
  'disks.resize',
  'backups.enable',
  'backups.cancel',
  'events.seen',
  'records.create',
])

interface Operation {
  readonly method: string
  readonly area: string
  readonly name: string
}

/** PUT and DELETE are idempotent (RFC 9110, 9.2.2); every POST counts as not repeatable unless it is listed above. */
export const isRepeatable = ({ method, area, name }: Operation) =>
  method !== 'POST' || repeatablePosts.has(`${area}.${name}`)
