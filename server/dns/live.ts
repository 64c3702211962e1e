/**
 * Looks up what the internet knows about a domain: its delegation in the parent zone, and what each of its servers
 * answers.
 */
import type { LiveDns, LiveRecord, LiveServer } from '#contract/embedded/live-dns.ts'
import { recordTypes, type RecordType } from '#contract/dns/records/record-types.ts'
import { reason } from '#contract/translate.ts'
import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import { AskError, askServer } from './ask.ts'
import { cancelable, createResolver } from './host-addresses.ts'
import { MalformedMessage, type DnsMessage, type ResourceRecord } from './message.ts'
import { findTransferTarget, type TransferTarget } from './nameserver-address.ts'
import { readRecordData, readSoa, typeSoa } from './record-data.ts'

/**
 * The look-ups that need recursion. Passed in, so that tests do not ask the internet. Both end when the signal aborts.
 */
export interface NameResolver {
  /** The names of the servers of a zone. Rejects when there are none. */
  resolveNs(zone: string, signal: AbortSignal): Promise<string[]>
  findTarget(host: string, signal: AbortSignal): Promise<TransferTarget | 'unknown' | 'forbidden'>
}

/** Asks the resolvers of the operating system. Servers at addresses that are not public are not asked. */
export function systemResolver(settings: Pick<Settings, 'axfrAllow'>): NameResolver {
  return {
    resolveNs: (zone, signal) => {
      const resolver = createResolver()
      return cancelable(resolver, signal, () => resolver.resolveNs(zone))
    },
    findTarget: (host, signal) => findTransferTarget(host, settings, signal),
  }
}

interface LiveOptions {
  readonly resolver: NameResolver
  readonly random: Random
  /** The full name and type of the records that each server is also asked for. */
  readonly question: { readonly name: string; readonly type: RecordType } | null
  /** The addresses that a secondary domain is copied from. */
  readonly primaries: readonly string[]
  /** Ends pending questions, with an AskError as its reason; the result is then whatever is known. */
  readonly signal: AbortSignal
}

/** At most this many servers are asked: the first ones. */
const maxServers = 13
const maxParents = 3

const nxDomain = 3

async function ask(host: string, name: string, type: number, options: LiveOptions): Promise<DnsMessage> {
  const { resolver, random, signal } = options
  const target = await resolver.findTarget(host, signal)
  if (target === 'unknown') throw new AskError(reason('it has no address'))
  if (target === 'forbidden') throw new AskError(reason('its address is not public'))
  const [high = 0, low = 0] = random.bytes(2)
  return askServer(target, { name, type, id: high * 256 + low }, signal)
}

/** The zone above a domain, and its servers; null when none can be found. */
async function findParent(
  zone: string,
  { resolver, signal }: LiveOptions,
): Promise<{ name: string; servers: string[] } | null> {
  const labels = zone.split('.')
  for (let first = 1; first < labels.length && !signal.aborted; first += 1) {
    const name = labels.slice(first).join('.')
    const servers = await resolver.resolveNs(name, signal).catch(() => [])
    if (servers.length > 0) return { name, servers }
  }
  return null
}

const serverNames = (records: readonly ResourceRecord[], zone: string) =>
  records.flatMap((record) =>
    record.type === recordTypes.NS.number && record.name === zone
      ? [record.message.readName(record.start, record.end).name]
      : [],
  )

/** The servers that the parent names for a zone: none, or null when no server of the parent responds. */
async function findDelegation(
  zone: string,
  parents: readonly string[],
  options: LiveOptions,
): Promise<string[] | null> {
  for (const parent of parents.slice(0, maxParents)) {
    try {
      const { answers, authorities, responseCode } = await ask(parent, zone, recordTypes.NS.number, options)
      if (responseCode === 0 || responseCode === nxDomain)
        return [...new Set(serverNames([...answers, ...authorities], zone))].toSorted()
    } catch (error) {
      if (!(error instanceof AskError) && !(error instanceof MalformedMessage)) throw error
    }
  }
  return null
}

function toLiveRecord(type: RecordType, record: ResourceRecord): LiveRecord {
  const { target, priority, weight, port, tag } = readRecordData(type, record)
  return {
    type,
    target: (target === '.' ? recordTypes[type].target.none : target) ?? '',
    priority: priority ?? 0,
    weight: weight ?? 0,
    port: port ?? 0,
    tag: tag ?? null,
    ttl: record.ttl,
  }
}

type Answer = Pick<LiveServer, 'answer' | 'problem'>

/**
 * The answer in a zone server's response about the records of a name. An empty answer means that there are no records;
 * a response that cannot say so is a problem.
 */
function readAnswer(
  { answers, authorities, responseCode, isAuthoritative }: DnsMessage,
  { name, type }: NonNullable<LiveOptions['question']>,
): Answer {
  const { number } = recordTypes[type]
  if (responseCode !== 0 && responseCode !== nxDomain)
    return {
      answer: null,
      problem: reason('it refused the query (response code {code})', { code: String(responseCode) }),
    }
  // The servers of a delegated part of the zone come in a referral, which is not authoritative (RFC 1034 4.2.1).
  const isReferral = ({ type: each }: ResourceRecord) => type === 'NS' && each === number
  const found = isAuthoritative ? answers : authorities.filter(isReferral)
  const answer = found.flatMap((record) => {
    if (record.name !== name) return []
    if (record.type === number) return [toLiveRecord(type, record)]
    return record.type === recordTypes.CNAME.number ? [toLiveRecord('CNAME', record)] : []
  })
  if (!isAuthoritative && answer.length === 0)
    return { answer: null, problem: reason('its answer is not authoritative') }
  return { answer, problem: null }
}

/** A server's answer about a zone that it should have. */
async function askAuthority(name: string, zone: string, options: LiveOptions): Promise<LiveServer> {
  const { question } = options
  try {
    const { answers, responseCode } = await ask(name, zone, typeSoa, options)
    const soa = answers.find((record) => record.type === typeSoa && record.name === zone)
    if (responseCode !== 0 || !soa) throw new AskError(reason('it does not serve the domain'))
    const { serial } = readSoa(soa)
    const found: Answer = question
      ? readAnswer(await ask(name, question.name, recordTypes[question.type].number, options), question)
      : { answer: null, problem: null }
    return { name, serial, ...found }
  } catch (error) {
    if (error instanceof AskError) return { name, serial: null, problem: error.message, answer: null }
    if (error instanceof MalformedMessage)
      return { name, serial: null, problem: 'its response is malformed', answer: null }
    throw error
  }
}

/** The delegation in the parent zone, and what the servers that it names answer. */
async function lookUpDelegation(
  zone: string,
  options: LiveOptions,
): Promise<Pick<LiveDns, 'parent' | 'delegation' | 'servers'>> {
  const parent = await findParent(zone, options)
  const names = parent ? await findDelegation(zone, parent.servers, options) : null
  return {
    parent: parent?.name ?? null,
    delegation: names === null ? 'unknown' : names.length > 0 ? 'delegated' : 'absent',
    servers: await askAll(names ?? [], zone, options),
  }
}

const askAll = (names: readonly string[], zone: string, options: LiveOptions) =>
  Promise.all(names.slice(0, maxServers).map((name) => askAuthority(name, zone, options)))

/** `zone`: A-labels. Never rejects because of what servers do. */
export async function lookUpDomain(zone: string, options: LiveOptions): Promise<Omit<LiveDns, 'rendered_serial'>> {
  const [found, primaries] = await Promise.all([
    lookUpDelegation(zone, options),
    askAll(options.primaries, zone, { ...options, question: null }),
  ])
  return { ...found, primaries }
}
