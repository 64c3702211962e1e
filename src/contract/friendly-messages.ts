/**
 * Forms show these texts in place of reasons of the interface that are written for programmers (docs/interface/gaps.md
 * 1.3). The service returns the interface's own reasons.
 */
import { imageLabelReason } from './rules/images/images.ts'
import { whichConfigReason } from './rules/nodes/node-actions.ts'
import { nodeLabelReason } from './rules/nodes/node-label.ts'
import { formatNumber, invalidDomainReason, typeReason } from './text.ts'
import type { ErrorDetail } from './schema.ts'

const friendlyMessages: Readonly<Record<string, string>> = {
  [typeReason('Integer')]: 'Must be a whole number',
  [invalidDomainReason]: 'Enter a full domain name',
  [whichConfigReason]: 'It has several configuration profiles: boot it from its page to choose one',
  [imageLabelReason]: 'Use only letters, digits, spaces, apostrophes and the characters , . ? - _',
  [nodeLabelReason]:
    'Use letters and digits, with single hyphens, underscores or periods between them. Spaces are not allowed',
}

/** By the beginning of a reason about a public key, after "SSH Key". */
const keyMessages: readonly (readonly [string, string])[] = [
  ['key-type must be', 'The key must begin with its type, such as ssh-ed25519 or ssh-rsa'],
  ['key-type ssh-dss', 'ssh-dss keys are too weak and are no longer accepted'],
  ['key must be valid base64', 'The key is incomplete or damaged'],
  ['must have at least', 'The key is too short: an RSA key must have at least 2048 bits'],
]

/** "SSH Key 2 key must be valid base64" as "Key 2: The key is incomplete or damaged". */
function friendlyKeyMessage(reason: string): string | undefined {
  const [, position, rest = ''] = /^SSH Key (?:(\d+) )?(.*)$/.exec(reason) ?? []
  const message = keyMessages.find(([start]) => rest.startsWith(start))?.[1]
  return message !== undefined && position !== undefined ? `Key ${position}: ${message}` : message
}

/** A reason of the service in the words of the screen. */
export const friendlyReason = (reason: string): string =>
  friendlyMessages[reason] ?? friendlyKeyMessage(reason) ?? reason

/** "Must be 0 to 4,800": as hints write it. */
const formatRange = (reason: string) =>
  reason.replace(
    /^Must be (\d+)-(\d+)$/,
    (_, min: string, max: string) => `Must be ${formatNumber(Number(min))} to ${formatNumber(Number(max))}`,
  )

/**
 * A reason as shown at a field. Some reasons start with the name of the member ("root_pass is required"), which is
 * replaced by the label ("Root password is required"). Technical reasons get a friendly message; all others are shown
 * as they are.
 */
export function formatReason(reason: string, label: string): string {
  const match = /^([a-z][\w.[\]]*) (is|are|may|must|can) /.exec(reason)
  const member = match?.[1]
  return member === undefined ? formatRange(friendlyReason(reason)) : `${label}${reason.slice(member.length)}`
}

const acronyms: ReadonlySet<string> = new Set([
  'cpu',
  'dns',
  'id',
  'io',
  'ip',
  'ipv4',
  'ipv6',
  'soa',
  'ssh',
  'ttl',
  'url',
])
const wordLabels: Readonly<Record<string, string>> = { pass: 'password', ips: 'IPs' }

/**
 * A member as a label: "Root password" for `root_pass`, "Alerts CPU" for `alerts.cpu`, "Interfaces 2 label" for
 * `interfaces[1].label`.
 */
export function memberLabel(member: string): string {
  const words = member
    .replaceAll(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1} `)
    .replace(/_(?:id|sec)$/, '')
    .split(/[._\s]+/)
    .filter((word) => word !== '')
  const text = words.map((word) => (acronyms.has(word) ? word.toUpperCase() : (wordLabels[word] ?? word))).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** An error of the service as one text, where no field shows it: "Label: Must be unique". */
export function describeError({ field, reason }: ErrorDetail): string {
  if (field === undefined || field === '') return friendlyReason(reason)
  const label = memberLabel(field)
  const text = formatReason(reason, label)
  return text.startsWith(label) ? text : `${label}: ${text}`
}
