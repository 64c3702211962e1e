/**
 * The screen's wording of reasons: in its language, with other texts in place of those that the interface words for
 * programmers (docs/interface/gaps.md 1.3). The service returns the interface's own reasons.
 */
import { imageLabelReason } from './rules/images/images.ts'
import { minRsaBits } from './rules/ssh-keys/ssh-key.ts'
import { whichConfigReason } from './rules/nodes/node-actions.ts'
import { slaveRecordsReason } from './rules/domains/domain-types.ts'
import { nodeLabelReason } from './rules/nodes/node-label.ts'
import { formatNumber, invalidDomainReason, typeReason } from './text.ts'
import { inContext, t, translateReason } from './translate.ts'
import type { ErrorDetail } from './schema.ts'

const friendlyMessages: ReadonlyMap<string, () => string> = new Map([
  [typeReason('Integer'), () => t('Must be a whole number')],
  [invalidDomainReason, () => t('Enter a full domain name')],
  [slaveRecordsReason, () => t('Records cannot be added to a secondary domain')],
  [whichConfigReason, () => t('It has several configuration profiles: boot it from its page to choose one')],
  [
    imageLabelReason,
    () => t('Use only letters, digits, spaces, commas, periods, question marks, hyphens, underscores and apostrophes'),
  ],
  [
    nodeLabelReason,
    () => t('Use letters and digits, with single hyphens, underscores or periods between them. Spaces are not allowed'),
  ],
])

/** Messages by the beginning of a reason about a public key, after "SSH Key". */
const keyMessages: readonly (readonly [string, () => string])[] = [
  ['key-type must be', () => t('The key must begin with its type, such as ssh-ed25519 or ssh-rsa')],
  ['key-type ssh-dss', () => t('ssh-dss keys are too weak and are no longer accepted')],
  ['key must be valid base64', () => t('The key is incomplete or damaged')],
  [
    'must have at least',
    () => t('The key is too short: an RSA key must have at least {bits} bits', { bits: String(minRsaBits) }),
  ],
]

/** "SSH Key 2 key must be valid base64" as "Key 2: The key is incomplete or damaged". */
function friendlyKeyMessage(reason: string): string | undefined {
  const [, position, rest = ''] = /^SSH Key (?:(\d+) )?(.*)$/.exec(reason) ?? []
  const message = keyMessages.find(([start]) => rest.startsWith(start))?.[1]()
  return message !== undefined && position !== undefined
    ? t('Key {position}: {message}', { position, message })
    : message
}

/** A reason of the service in the words and the language of the screen. */
export const friendlyReason = (reason: string): string =>
  friendlyMessages.get(reason)?.() ?? friendlyKeyMessage(reason) ?? translateReason(reason)

/** "Must be 0 to 4,800", as hints write it; null for other reasons. */
function formatRange(reason: string): string | null {
  const [, min, max] = /^Must be (\d+)-(\d+)$/.exec(reason) ?? []
  return min === undefined || max === undefined
    ? null
    : t('Must be {min} to {max}', { min: formatNumber(Number(min)), max: formatNumber(Number(max)) })
}

/**
 * A reason as shown at a field. Some reasons start with the name of the member ("root_pass is required"), which is
 * replaced by the label ("Root password is required"). Technical reasons get a friendly message; all others are shown
 * in the language of the screen.
 */
export function formatReason(reason: string, label: string): string {
  const match = /^([a-z][\w.[\]]*) (is|are|may|must|can) /.exec(reason)
  const member = match?.[1]
  if (member === undefined) return formatRange(reason) ?? friendlyReason(reason)
  return translateReason(`${label}${reason.slice(member.length)}`)
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

/** The label of a member without a text of its own, in English. */
function labelFromName(member: string): string {
  const words = member
    .replaceAll(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1} `)
    .replace(/_(?:id|sec)$/, '')
    .split(/[._\s]+/)
    .filter((word) => word !== '')
  const text = words.map((word) => (acronyms.has(word) ? word.toUpperCase() : (wordLabels[word] ?? word))).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The labels of the members that errors name most: `[]` stands for a position in a list, whose number is passed. */
const labels: ReadonlyMap<string, (number: string) => string> = new Map([
  ['alerts.cpu', () => t('Alerts CPU')],
  ['alerts.io', () => t('Alerts IO')],
  ['alerts.network_in', () => t('Alerts network in')],
  ['alerts.network_out', () => t('Alerts network out')],
  ['alerts.transfer_quota', () => t('Alerts transfer quota')],
  ['address', () => t('Address')],
  ['authorized_keys', () => t('Authorized keys')],
  ['authorized_keys[]', (number: string) => t('Authorized keys {number}', { number })],
  ['authorized_users', () => t('Authorized users')],
  ['authorized_users[]', (number: string) => t('Authorized users {number}', { number })],
  ['axfr_ips', () => t('AXFR IPs')],
  ['axfr_ips[]', (number: string) => t('AXFR IP {number}', { number })],
  ['backup_id', () => t('Backup')],
  ['backups_enabled', () => t('Backups enabled')],
  ['booted', () => inContext('member', 'Booted')],
  ['comments', () => t('Comments')],
  ['config_id', () => inContext('member', 'Config')],
  ['configs', () => inContext('member', 'Configs')],
  ['description', () => t('Description')],
  ['devices', () => t('Devices')],
  ['disk_id', () => inContext('member', 'Disk')],
  ['disks', () => inContext('member', 'Disks')],
  ['domain', () => t('Domain')],
  ['email', () => t('Email')],
  ['expire_sec', () => inContext('member', 'Expire')],
  ['expiry', () => t('Expiry')],
  ['filesystem', () => t('Filesystem')],
  ['group', () => inContext('member', 'Group')],
  ['image', () => t('Image')],
  ['interfaces', () => t('Interfaces')],
  ['interfaces[].ipam_address', (number: string) => t('Interfaces {number} ipam address', { number })],
  ['interfaces[].label', (number: string) => t('Interfaces {number} label', { number })],
  ['iso_code', () => t('Iso code')],
  ['kernel', () => t('Kernel')],
  ['label', () => inContext('member', 'Label')],
  ['master_ips', () => t('Master IPs')],
  ['master_ips[]', (number: string) => t('Master IPs {number}', { number })],
  ['memory_limit', () => t('Memory limit')],
  ['name', () => inContext('member', 'Name')],
  ['node_id', () => inContext('member', 'Node')],
  ['otp_code', () => t('OTP code')],
  ['password', () => t('Password')],
  ['phone_number', () => t('Phone number')],
  ['port', () => t('Port')],
  ['priority', () => t('Priority')],
  ['private_ip', () => t('Private IP')],
  ['protocol', () => t('Protocol')],
  ['rdns', () => t('rDNS')],
  ['refresh_sec', () => inContext('member', 'Refresh')],
  ['region', () => t('Region')],
  ['remote_nameserver', () => t('Remote nameserver')],
  ['retry_sec', () => inContext('member', 'Retry')],
  ['root_device', () => t('Root device')],
  ['root_pass', () => t('Root password')],
  ['scopes', () => t('Scopes')],
  ['security_questions', () => t('Security questions')],
  ['service', () => inContext('member', 'Service')],
  ['size', () => t('Size')],
  ['soa_email', () => t('SOA email')],
  ['ssh_key', () => t('SSH key')],
  ['stackscript_data', () => t('Stackscript data')],
  ['stackscript_id', () => t('Stackscript')],
  ['status', () => t('Status')],
  ['swap_size', () => t('Swap size')],
  ['tag', () => t('Tag')],
  ['tags', () => t('Tags')],
  ['tags[]', (number: string) => t('Tags {number}', { number })],
  ['target', () => inContext('member', 'Target')],
  ['tfa_code', () => t('2FA code')],
  ['timezone', () => t('Timezone')],
  ['ttl_sec', () => t('TTL')],
  ['type', () => t('Type')],
  ['username', () => t('Username')],
  ['weight', () => t('Weight')],
])

/**
 * A member as a label: "Root password" for `root_pass`, "Alerts CPU" for `alerts.cpu`, "Interfaces 2 label" for
 * `interfaces[1].label`.
 */
export function memberLabel(member: string): string {
  const index = /\[(\d+)\]/.exec(member)?.[1]
  const known = labels.get(member.replaceAll(/\[\d+\]/g, '[]'))
  return known?.(String(Number(index ?? 0) + 1)) ?? labelFromName(member)
}

/** An error of the service as one text, where no field shows it: "Label: Must be unique". */
export function describeError({ field, reason }: ErrorDetail): string {
  if (field === undefined || field === '') return friendlyReason(reason)
  const label = memberLabel(field)
  const text = formatReason(reason, label)
  return text.startsWith(label) ? text : t('{label}: {text}', { label, text })
}
