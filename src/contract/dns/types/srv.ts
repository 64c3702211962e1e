/** Where a service is (RFC 2782). Service and protocol make the name, `_service._protocol`. */
import { toUnicodeName } from '../names/idn.ts'
import { hostTarget } from './host.ts'
import type { RecordTypeRule, StoredMembers } from './record-type-rule.ts'
import { inContext, t } from '../../translate.ts'

export const SRV: RecordTypeRule = {
  description: () => inContext('record', 'Service'),
  number: 33,
  order: 7,
  name: 'derived',
  wildcard: false,
  host: false,
  members: { service: 'required', protocol: 'optional', priority: 'required', weight: 'required', port: 'required' },
  target: hostTarget({
    label: () => inContext('record', 'Target'),
    wanted: () => t('a target'),
    example: 'sip.example.net',
    none: '.',
    completesLabel: true,
    serverName: () => 'server',
  }),
  data: ['priority', 'weight', 'port', 'target'],
  sentence: (record, _, zone) => {
    const names = { zone, service: String(record.service), protocol: String(record.protocol) }
    if (record.target === '.') return t('{zone} does not offer {service} over {protocol}.', names)
    return t(
      '{service} over {protocol} for {zone} is at {target}, port {port} (priority {priority}, weight {weight}).',
      {
        ...names,
        target: toUnicodeName(record.target),
        port: String(record.port),
        priority: String(record.priority),
        weight: String(record.weight),
      },
    )
  },
  warnings: ({ port, target }) =>
    port === 0 && target !== '.'
      ? [{ code: 'port-zero', field: 'port', text: t('No service listens on port 0.') }]
      : [],
}

/** Suggested protocols; any other name is valid too. */
export const srvProtocols = ['tcp', 'udp', 'tls', 'sctp', 'xmpp', 'smtp'] as const

/**
 * Ports of services that are often announced by SRV records (IANA, Service Name and Transport Protocol Port Number
 * Registry).
 */
const ports: ReadonlyMap<string, number> = new Map([
  ['autodiscover', 443],
  ['caldav', 80],
  ['caldavs', 443],
  ['carddav', 80],
  ['carddavs', 443],
  ['ftp', 21],
  ['http', 80],
  ['https', 443],
  ['imap', 143],
  ['imaps', 993],
  ['jabber', 5269],
  ['jmap', 443],
  ['kerberos', 88],
  ['kerberos-adm', 749],
  ['kpasswd', 464],
  ['ldap', 389],
  ['ldaps', 636],
  ['matrix', 8448],
  ['matrix-fed', 8448],
  ['minecraft', 25565],
  ['mqtt', 1883],
  ['ntp', 123],
  ['pop3', 110],
  ['pop3s', 995],
  ['sieve', 4190],
  ['sip', 5060],
  ['sips', 5061],
  ['ssh', 22],
  ['stun', 3478],
  ['stuns', 5349],
  ['submission', 587],
  ['submissions', 465],
  ['telnet', 23],
  ['ts3', 9987],
  ['turn', 3478],
  ['turns', 5349],
  ['xmpp-client', 5222],
  ['xmpp-server', 5269],
])

/**
 * The usual port of a service, as the user types it; undefined when it is not known. SIP over TLS has a port of its
 * own.
 */
export function srvPort(service: string, protocol: string): number | undefined {
  const name = service.trim().replace(/^_/, '').toLowerCase()
  const isTls = protocol.trim().replace(/^_/, '').toLowerCase() === 'tls'
  return ports.get(name === 'sip' && isTls ? 'sips' : name)
}

interface WeightedTarget extends Pick<StoredMembers, 'priority' | 'weight' | 'target'> {
  readonly type: string
}

/**
 * How SRV records of the same owner and priority share the connections (RFC 2782, Weight): the percentage that a record
 * gets of the connections to its priority. `others`: the other records at its name. Null when it is the only one of its
 * priority, and for other types. Clients rarely choose records of weight 0, but choose any of them when all have it.
 */
export function srvShare(record: WeightedTarget, others: readonly WeightedTarget[]): number | null {
  if (record.type !== 'SRV' || record.target === '.') return null
  const rivals = others.filter(
    ({ type, priority, target }) => type === 'SRV' && priority === record.priority && target !== '.',
  )
  if (rivals.length === 0) return null
  const total = rivals.reduce((sum, { weight }) => sum + weight, record.weight)
  return Math.round(total === 0 ? 100 / (rivals.length + 1) : (100 * record.weight) / total)
}
