/** Interprets a live look-up for the domain. */
import type { DomainRecord } from '#contract/areas/records.ts'
import type { LiveDns, LiveRecord, LiveServer } from '#contract/embedded/live-dns.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { isReverseZone } from '#contract/dns/names/reverse-zone.ts'
import { recordTypes } from '#contract/dns/records/record-types.ts'
import { zoneNameServers } from '#contract/dns/records/zone-name-servers.ts'
import { delegationOf, isOwnNameServer, type DelegationState } from '#contract/rules/domains/delegation.ts'
import { t, translateReason } from '#contract/translate.ts'
import type { Tone } from '#ui/badge.tsx'
import type { NoticeTone } from '#ui/notice.tsx'
import { delegationTones } from './domain.ts'

interface Verdict {
  readonly tone: NoticeTone
  readonly title: string
  readonly text: string
}

/** The result of a look-up, as the title of a notice. */
export const delegationTitles: Readonly<Record<DelegationState, () => string>> = {
  here: () => t('The domain is delegated to this service'),
  mixed: () => t('Some of the name servers do not belong to this service'),
  elsewhere: () => t('The domain is delegated to other name servers'),
  absent: () => t('The domain is not delegated'),
}

/** Reverse zones are not registered: they are delegated along with the addresses. */
const howToDelegate = (domain: string) =>
  isReverseZone(domain)
    ? t('Ask whoever assigned you the addresses, such as your provider, to delegate the zone to this service.')
    : t('Enter the name servers of this service at the registrar of the domain.')

/** Whether the domain is delegated to this service, and if not, what to do. */
export function judgeDelegation(live: LiveDns, domain: string): Verdict {
  const { parent, servers } = live
  const state = delegationOf(live)
  if (state === null)
    return {
      tone: 'warn',
      title: t('The delegation could not be looked up'),
      text:
        parent === null
          ? t('No name server of the parent zone was found. The service may not have internet access.')
          : t('No name server of {parent} responded. Try again later.', { parent }),
    }
  const missing = zoneNameServers.filter((name) => !servers.some((server) => server.name === name))
  const texts: Record<DelegationState, string> = {
    here:
      missing.length === 0
        ? t('All of its name servers are in the delegation.')
        : t('Missing from the delegation: {names}.', { names: missing.join(', ') }),
    mixed: t(
      'Resolvers can use any of them, so responses may differ. Remove the other name servers from the delegation.',
    ),
    elsewhere: `${t('The records here are not used.')} ${howToDelegate(domain)}`,
    absent: `${
      parent === null
        ? t('The parent zone has no name servers for {domain}.', { domain })
        : t('{parent} has no name servers for {domain}.', { parent, domain })
    } ${howToDelegate(domain)}`,
  }
  return { tone: delegationTones[state], title: delegationTitles[state](), text: texts[state] }
}

interface ServerState {
  readonly name: string
  readonly tone: Tone
  readonly text: string
}

/**
 * The state of each name server of this service and of every other one in the delegation. `live`: undefined before the
 * first look-up.
 */
export function serverStates(live: LiveDns | undefined): readonly ServerState[] {
  const isKnown = live !== undefined && live.delegation !== 'unknown'
  const own = zoneNameServers.map((name): ServerState => {
    const server = live?.servers.find((each) => each.name === name)
    if (!isKnown) return { name, tone: 'off', text: t('not looked up') }
    if (!server) return { name, tone: 'bad', text: t('not in the delegation') }
    if (server.problem !== null) return { name, tone: 'warn', text: translateReason(server.problem) }
    const text = judgeSerial(server, live.rendered_serial)
    return text === '' || server.serial === live.rendered_serial
      ? { name, tone: 'ok', text: text || t('delegated') }
      : { name, tone: 'warn', text }
  })
  const others = (live?.servers ?? [])
    .filter(({ name }) => !isOwnNameServer(name))
    .map(({ name, problem }): ServerState => ({
      name,
      tone: 'warn',
      text: problem === null ? t('does not belong to this service') : translateReason(problem),
    }))
  return [...own, ...others]
}

/** Compares a server's copy with the last rendered zone. Serials grow with each rendering. */
export function judgeSerial({ serial }: LiveServer, renderedSerial: number): string {
  if (serial === null || renderedSerial === 0) return ''
  if (serial === renderedSerial) return t('current')
  return serial < renderedSerial ? t('older than the last rendered zone') : t('newer than the last rendered zone')
}

/**
 * Compares the copies of a secondary domain: primary servers with the newest of them, and the servers of this service
 * with that one. Serials usually grow, but may start over.
 */
export function judgeCopies({ primaries, servers }: Pick<LiveDns, 'primaries' | 'servers'>): ServerState[] {
  const serials = primaries.flatMap(({ serial }) => serial ?? [])
  const newest = serials.length > 0 ? Math.max(...serials) : null
  const stateOf = ({ name, serial, problem }: LiveServer, same: string, other: string): ServerState => {
    if (serial === null) return { name, tone: 'warn', text: problem === null ? t('unknown') : translateReason(problem) }
    if (newest === null) return { name, tone: 'off', text: t('no primary server to compare with') }
    return serial === newest ? { name, tone: 'ok', text: same } : { name, tone: 'warn', text: other }
  }
  return [
    ...primaries.map((server) => stateOf(server, t('newest'), t('older than another primary server'))),
    ...servers
      .filter(({ name }) => isOwnNameServer(name))
      .map((server) => stateOf(server, t('up to date'), t('differs from the primary servers'))),
  ]
}

type Comparable = Pick<LiveRecord, 'type' | 'target' | 'priority' | 'weight' | 'port' | 'tag'>

/** Names and addresses are case-insensitive; texts, such as keys, and values are not. */
function comparableTarget({ type, target }: Comparable): string {
  const { kind } = recordTypes[type].target
  return kind === 'text' || kind === 'value' ? target : canonicalAddress(target.toLowerCase())
}

const textOf = (record: Comparable) =>
  [record.type, comparableTarget(record), record.priority, record.weight, record.port, record.tag].join(' ')

/** Whether a server answers with exactly the saved records. */
export function isSameAnswer(answer: readonly LiveRecord[], saved: readonly DomainRecord[]): boolean {
  const live = new Set(answer.map(textOf))
  const own = new Set(saved.map(textOf))
  return live.size === own.size && [...live].every((text) => own.has(text))
}
