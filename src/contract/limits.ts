/** Every documented limit, once: used by schemas, by forms' hints and counters, and by the service. */
import type { Range } from './schema.ts'

const range = <const Min extends number, const Max extends number>(min: Min, max: Max): { readonly min: Min; readonly max: Max } => ({ min, max })

// compute.md, Limits
export const nodeLabel = range(3, 64)
export const rootPassword = range(7, 128)
export const maxInterfaces = 3
export const concurrentClones = 5
export const watchdogBoots = { count: 5, minutes: 15 }
export const snapshotLabel = range(1, 255)
export const imageDescription = range(1, 65000)
export const uploadHours = 24
export const uploadBytes = 5 * 1024 ** 3
export const defaultSwap = 512

// profile-and-domains.md, Limits
export const phoneCodeMinutes = 10
export const securityAnswers = 3
export const axfrLength = 1000
export const domainName = range(1, 255)
export const domainLabelLength = 63
export const domainDescription = range(1, 255)
export const domainGroup = range(1, 50)
export const recordName = range(1, 100)
export const priority = range(0, 255)
export const weight = range(0, 65535)
export const port = range(0, 65535)
export const tokenLabel = range(1, 100)
export const sshKeyLabel = range(1, 64)
export const loginDays = 90
export const deviceDays = 30

// gaps.md, where the documents are silent
/** Tags of nodes: gaps 2.1. */
export const tagLength = range(3, 50)
export const maxTags = 500
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
export const vlanLabel = range(1, 64)
export const stackscriptLabel = range(3, 128)
export const stackscriptDataLength = range(0, 65535)
/** Image labels and sizes: gaps 5. */
export const imageLabel = range(1, 50)
export const imageMegabytes = 6144
export const privateImages = 25
/** Disks of one node: gaps 4.9. */
export const disksPerNode = 50
export const preferencesLength = range(0, 65535)
export const securityResponse = range(3, 17)
/** Characters of a record's target: gaps 8.3. */
export const recordTarget = range(1, 65535)
export const recordsPerDomain = 12000
export const domainSeconds = range(0, 2419200)
/** Nodes made at once from one form with a label pattern (experience.md, forms). */
export const nodesAtOnce = range(1, 50)
/** How long catalogues (regions, types, kernels) may be kept, in seconds: gaps 1.4. */
export const catalogueSeconds = 900
