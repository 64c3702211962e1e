/** Every documented limit, defined once for the schemas, the hints and counters of forms, and the service. */
/** An inclusive range: of the number of characters of a text, or of an integer. */
export interface Range {
  readonly min: number
  readonly max: number
}

export const range = <const Min extends number, const Max extends number>(
  min: Min,
  max: Max,
): { readonly min: Min; readonly max: Max } => ({ min, max })

/** Items of a page; gaps 1.1. */
export const pageSize = { ...range(25, 500), default: 100 }

// compute.md, Limits
export const nodeLabel = range(3, 64)
export const rootPassword = range(7, 128)
export const maxInterfaces = 3
export const maxConcurrentClones = 5
export const watchdogBootLimit = { count: 5, minutes: 15 }
export const snapshotLabel = range(1, 255)
export const imageDescription = range(1, 65000)
export const uploadExpiryHours = 24
/** Bytes of compressed data. */
export const maxUploadBytes = 5 * 1024 ** 3
export const defaultSwapMegabytes = 512

// profile-and-domains.md, Limits
export const phoneCodeMinutes = 10
export const securityAnswerCount = 3
export const maxAxfrLength = 1000
export const domainName = range(1, 255)
export const maxDomainLabelLength = 63
export const domainDescription = range(1, 255)
export const domainGroup = range(1, 50)
export const recordName = range(1, 100)
export const priority = range(0, 255)
export const weight = range(0, 65535)
export const port = range(0, 65535)
export const tokenLabel = range(1, 100)
export const sshKeyLabel = range(1, 64)
/** How long logins are kept, and events and sent messages too (gaps 4.14). */
export const retentionDays = 90
export const trustedDeviceDays = 30

// gaps.md, where the documents are silent
/** Texts without a limit of their own. */
export const text = range(0, 65535)
/** Levels of arrays and objects in a request. */
export const maxJsonDepth = 64
/** Different names of members in a request: more than the longest dictionary, which is preferences. */
export const maxJsonNames = 10_000
/** Values of a request, such as the items of its lists: more than the longest list, which is that of grants. */
export const maxJsonValues = 100_000
/** Lists without a limit of their own. */
export const maxListItems = 1000
/** Usernames: gaps 4.13. */
export const username = range(3, 32)
/** Characters of a password for signing in (NIST SP 800-63B, 3.1.1.2). */
export const signInPassword = range(8, 1024)
/** How long the link that a new user gets by mail can be used, in days. */
export const passwordLinkDays = 7
/** The same for the link that a user who has forgotten the password requests. */
export const passwordResetMinutes = 60
/** How long a session may make sensitive changes after its user proved the password or a one-time code, in minutes. */
export const proofMinutes = 10
/** Changes of grants on one kind of entity in one request. */
export const maxGrantChanges = 5000
/** The group of a node, which has no documented limit: as long as that of a domain. */
export const nodeGroup = range(0, domainGroup.max)
/** Tags of nodes: gaps 2.1. Few enough that a page of nodes stays small. */
export const tagLength = range(3, 50)
export const maxTags = 50
/** Alert bounds: gaps 2.2. */
export const alertBounds: Readonly<Record<'cpu' | 'io' | 'network_in' | 'network_out' | 'transfer_quota', Range>> = {
  cpu: range(0, 4800),
  io: range(0, 100000),
  network_in: range(0, 40000),
  network_out: range(0, 12000),
  transfer_quota: range(0, 400),
}
/** Disk and config labels: gaps 4.9, 4.10. */
export const diskLabel = range(1, 48)
export const configLabel = range(1, 48)
export const configComments = range(0, 4096)
export const rootDevice = range(0, 64)
export const vlanLabel = range(1, 64)
/** @planned */
export const stackscriptLabel = range(3, 128)
export const stackscriptDataLength = range(0, 65535)
/** Image labels and sizes: gaps 5. */
export const imageLabel = range(1, 50)
/** Megabytes of an image's contents. */
export const maxImageMegabytes = 6144
/** Octets in UTF-8 of the descriptions of all images together, which bounds the list. */
export const maxImageDescriptions = 1024 ** 2
/** Images that users have made; automatic ones do not count. */
export const maxPrivateImages = 25
/** Long enough for an RSA key of 16,384 bits with a long comment. */
export const sshKeyLine = range(0, 8192)
export const maxSshKeys = 50
/** Disks of one node: gaps 4.9. */
export const maxDisksPerNode = 50
export const maxConfigsPerNode = 50
export const preferencesLength = range(0, 65535)
export const securityResponse = range(3, 17)
/** How long a two-factor secret can be confirmed: gaps 7.5. */
export const twoFactorSecretHours = 24
/** Wrong codes, and requests for a text message, within `phoneCodeMinutes`: gaps 7.5. */
export const codeAttempts = 5
export const phoneCodeRequests = 5
/** Characters of a record's target: gaps 8.3. */
export const recordTarget = range(1, 65535)
/** Records of one domain: gaps 8.1. */
export const maxRecordsPerDomain = 12000
/**
 * Octets of the lines of one domain's records in its zone file, in total: bounds the cost of rendering and listing a
 * zone. Only records with a line of more than `smallLine` octets can exceed it.
 */
export const maxZoneOctets = 2 * 1024 ** 2
export const smallLine = Math.floor(maxZoneOctets / maxRecordsPerDomain)
export const domainSeconds = range(0, 2419200)
/** Number of nodes that one form creates from a label pattern (docs/design.md, Forms). */
export const nodeBatchSize = range(1, 50)
/** Octets of an event's message in UTF-8; a longer one is cut. */
export const maxEventMessageOctets = 1024
/** Events of one user, of which the newest are kept. */
export const maxEventsPerUser = 50_000
/** Sessions of one user, of which the most recently renewed are kept, and devices that a user trusts. */
export const maxSessionsPerUser = 200
export const maxTrustedDevices = 100
/** Imports of domains, and look-ups in the live DNS, of one user. */
export const importsPerMinute = 60
export const liveLookUpsPerMinute = 30
/** How long the catalogs (regions, types, kernels) may be cached, in seconds: gaps 1.4. */
export const catalogCacheSeconds = 900
/** How long the load of a node may be cached, in seconds: gaps 1.4. */
export const statisticsCacheSeconds = 180
/** The months for which load and transfer can be requested: gaps 4.7. */
export const statisticsYears = range(2000, 2037)
export const statisticsMonths = range(1, 12)

export interface RateLimit {
  readonly count: number
  readonly seconds: number
}
/**
 * Requests of one client: gaps 1.4, edition 4.141. Each operation has the limit of `operation`, or its own under its
 * id.
 */
export const rateLimits: {
  readonly overall: RateLimit
  readonly operation: RateLimit
  readonly byOperation: Readonly<Record<string, RateLimit>>
} = {
  overall: { count: 1600, seconds: 120 },
  operation: { count: 800, seconds: 60 },
  byOperation: {
    'nodes.create': { count: 10, seconds: 30 },
    'stackscripts.list': { count: 20, seconds: 60 },
    'domains.import': { count: importsPerMinute, seconds: 60 },
  },
}
/** The limit over all operations. `perMinute`: the one of this service; null for the documented one, 0 for none. */
export function overallRateLimit(perMinute: number | null): RateLimit | null {
  if (perMinute === 0) return null
  return perMinute === null ? rateLimits.overall : { count: perMinute, seconds: 60 }
}
/** Octets of the JSON of a request. The largest documented member is a preferences dictionary of 65,535 characters. */
export const maxBodyOctets = 1024 * 1024
