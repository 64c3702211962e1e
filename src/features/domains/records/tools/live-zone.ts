/**
 * A zone as its delegated name servers answer for it now. DNS cannot list a zone, so this is only ever about the names
 * and types that were asked for.
 */
import type { LiveDns, LiveRecord } from '#contract/embedded/live-dns.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { fullyQualifiedName, maxHostnameLength, toRelativeName } from '#contract/dns/names/dns-name.ts'
import { ownerMembers } from '#contract/dns/records/record-draft.ts'
import type { RecordDraft, RecordType, RecordValues } from '#contract/dns/records/record-types.ts'
import { storedTtl } from '#contract/dns/records/ttl.ts'
import { isEqual } from '#contract/json.ts'
import { formatNumber } from '#contract/text.ts'
import { t, translateReason } from '#contract/translate.ts'
import type { LiveQuestion } from '#queries/live-dns.ts'

export const questionKey = ({ name, type }: LiveQuestion) => `${type} ${name}`

/** They are left alone: a zone that moves gets the servers of its new service. */
export const isApexServer = ({ type, name }: Pick<RecordValues, 'type' | 'name'>) => type === 'NS' && name === ''

/** Names that the user may add. */
export const maxAddedNames = 100
/** Longest text of added names, in characters. */
export const maxAddedLength = maxAddedNames * (maxHostnameLength + 1)

/** What the service can be asked for (`validName` in server/dns/live-routes.ts). */
const askableName = /^(?:[a-z0-9_*-]{1,63}(?:\.[a-z0-9_*-]{1,63})*)?$/

const isAskable = (name: string, zone: string) =>
  fullyQualifiedName(name, zone).length <= maxHostnameLength && askableName.test(name)

/** The types that a name usually has. The response to any of them is the CNAME record, where there is one. */
function usualTypes(name: string): readonly RecordType[] {
  if (/^_[^.]+\._[^.]+$/.test(name)) return ['SRV', 'TXT']
  if (name.startsWith('_')) return ['TXT']
  return name === '' ? ['A', 'AAAA', 'MX', 'TXT', 'CAA'] : ['A', 'AAAA', 'MX', 'TXT']
}

/** What a text with a name on each line asks for; `problem` is what is wrong with it, as a sentence. */
export function readAddedNames(text: string, zone: string): { questions: LiveQuestion[]; problem: string | null } {
  if (text.length > maxAddedLength) return { questions: [], problem: t('The text is too long') }
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  if (lines.length > maxAddedNames)
    return { questions: [], problem: t('Enter at most {max} names', { max: formatNumber(maxAddedNames) }) }
  const names = [...new Set(lines.map((line) => toRelativeName(line, zone)))]
  const invalid = lines.find((line) => !isAskable(toRelativeName(line, zone), zone))
  return {
    questions: names.flatMap((name) => usualTypes(name).map((type) => ({ name, type }))),
    problem: invalid === undefined ? null : t('{name} is not a name in {zone}', { name: invalid, zone }),
  }
}

/** The names and types of the records and the added ones, each once, in the order of the records. */
export function questionsFor(records: readonly RecordValues[], added: readonly LiveQuestion[]): LiveQuestion[] {
  const asked = records.filter((record) => !isApexServer(record)).map(({ name, type }) => ({ name, type }))
  return [...new Map([...asked, ...added].map((question) => [questionKey(question), question])).values()]
}

/** What follows from a response: where an alias is gone, addresses have probably replaced it. */
export const followUps = ({ name, type }: LiveQuestion, answer: LiveAnswer): LiveQuestion[] =>
  type === 'CNAME' && answer.problem === null && answer.records.length === 0
    ? [
        { name, type: 'A' },
        { name, type: 'AAAA' },
      ]
    : []

/** The records of a name and type, none where there are none; or why they are not known, as a part of a sentence. */
export interface LiveAnswer {
  readonly question: LiveQuestion
  readonly records: readonly LiveRecord[]
  readonly problem: string | null
}

/** The same for answers with the same records, in whatever order; their TTLs may differ. */
const contentOf = (answer: readonly LiveRecord[]) =>
  answer
    .map(({ type, target, priority, weight, port, tag }) => JSON.stringify([type, target, priority, weight, port, tag]))
    .toSorted()

/** What the name servers of the zone say together: those that did not tell count only where none did. */
export function judgeAnswers(question: LiveQuestion, { servers }: Pick<LiveDns, 'servers'>): LiveAnswer {
  const unknown = (problem: string): LiveAnswer => ({ question, records: [], problem })
  const [first, ...others] = servers.flatMap(({ answer }) => (answer ? [answer] : []))
  if (first) {
    const agree = others.every((each) => isEqual(contentOf(each), contentOf(first)))
    return agree ? { question, records: first, problem: null } : unknown(t('the name servers give different answers'))
  }
  const [server] = servers
  return unknown(
    server
      ? `${server.name}: ${translateReason(server.problem ?? '') || t('no answer')}`
      : t('the delegation could not be looked up'),
  )
}

interface LiveZone {
  /** Records of the zone that were asked about, and may differ. */
  readonly compared: ZoneRecord[]
  /** What they should become. */
  readonly drafts: RecordDraft[]
}

/** What can be compared. Records whose name and type did not get an answer are in neither list. */
export function readLiveZone(answers: Iterable<LiveAnswer>, current: readonly ZoneRecord[], zone: string): LiveZone {
  const known = new Set<string>()
  const found = new Map<string, LiveRecord & LiveQuestion>()
  for (const { question, records, problem } of answers) {
    if (problem !== null) continue
    known.add(questionKey(question))
    for (const record of records) {
      const named = { ...record, name: question.name }
      // An alias comes as the response to any type.
      known.add(questionKey(named))
      found.set(JSON.stringify([named.name, ...contentOf([record])]), named)
    }
  }
  const compared = current.filter((record) => !isApexServer(record) && known.has(questionKey(record)))
  const drafts = [...found.values()].flatMap(({ ttl, name, ...members }): RecordDraft[] => {
    const owner = ownerMembers(members.type, name, zone)
    if (!owner || isApexServer({ type: members.type, name })) return []
    return [{ ...members, ...owner, ttl_sec: storedTtl(ttl) }]
  })
  return { compared, drafts }
}
