/**
 * Reads a zone from the current answers of its delegated name servers. DNS cannot list a zone, so the result only
 * covers the names and types that were asked about.
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

/** Left alone: a zone that moves gets the name servers of its new service. */
export const isApexServer = ({ type, name }: Pick<RecordValues, 'type' | 'name'>) => type === 'NS' && name === ''

/** Maximum number of names that the user may add. */
export const maxAddedNames = 100
/** Maximum length of the text of added names, in characters. */
export const maxAddedLength = maxAddedNames * (maxHostnameLength + 1)

/** Names that the service accepts in a question (`validName` in server/dns/live-routes.ts). */
const askableName = /^(?:[a-z0-9_*-]{1,63}(?:\.[a-z0-9_*-]{1,63})*)?$/

const isAskable = (name: string, zone: string) =>
  fullyQualifiedName(name, zone).length <= maxHostnameLength && askableName.test(name)

/** The types that a name usually has. If the name is an alias, the response to any of them is its CNAME record. */
function usualTypes(name: string): readonly RecordType[] {
  if (/^_[^.]+\._[^.]+$/.test(name)) return ['SRV', 'TXT']
  if (name.startsWith('_')) return ['TXT']
  return name === '' ? ['A', 'AAAA', 'MX', 'TXT', 'CAA'] : ['A', 'AAAA', 'MX', 'TXT']
}

/** The questions for a text with one name per line; `problem` is its error, as a sentence. */
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

/** The names and types of the records and of the added questions, without duplicates, in record order. */
export function questionsFor(records: readonly RecordValues[], added: readonly LiveQuestion[]): LiveQuestion[] {
  const asked = records.filter((record) => !isApexServer(record)).map(({ name, type }) => ({ name, type }))
  return [...new Map([...asked, ...added].map((question) => [questionKey(question), question])).values()]
}

/** Follow-up questions: where an alias is gone, addresses have probably replaced it. */
export const followUps = ({ name, type }: LiveQuestion, answer: LiveAnswer): LiveQuestion[] =>
  type === 'CNAME' && answer.problem === null && answer.records.length === 0
    ? [
        { name, type: 'A' },
        { name, type: 'AAAA' },
      ]
    : []

/** The records of a name and type, possibly none; or why they are unknown, as a clause. */
export interface LiveAnswer {
  readonly question: LiveQuestion
  readonly records: readonly LiveRecord[]
  readonly problem: string | null
}

/** A form that is equal for answers with the same records in any order; TTLs may differ. */
const contentOf = (answer: readonly LiveRecord[]) =>
  answer
    .map(({ type, target, priority, weight, port, tag }) => JSON.stringify([type, target, priority, weight, port, tag]))
    .toSorted()

/** Combines the answers of the zone's name servers. Servers without an answer count only if none has answered. */
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
  /** Records of the zone that were asked about. */
  readonly compared: ZoneRecord[]
  /** The records they should become. */
  readonly drafts: RecordDraft[]
}

/** The comparable part of the zone. Records whose name and type got no answer are in neither list. */
export function readLiveZone(answers: Iterable<LiveAnswer>, current: readonly ZoneRecord[], zone: string): LiveZone {
  const known = new Set<string>()
  const found = new Map<string, LiveRecord & LiveQuestion>()
  for (const { question, records, problem } of answers) {
    if (problem !== null) continue
    known.add(questionKey(question))
    for (const record of records) {
      const named = { ...record, name: question.name }
      // An alias is returned for any type.
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
