import { expect, test } from 'vitest'
import type { LiveRecord, LiveServer } from '#contract/embedded/live-dns.ts'
import { zoneDifference } from '#contract/dns/checks/zone-difference.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import {
  followUps,
  judgeAnswers,
  maxAddedNames,
  questionsFor,
  readAddedNames,
  readLiveZone,
  type LiveAnswer,
} from './live-zone.ts'

const zone = 'example.org'
const zoneTtl = 86400

const saved = (draft: RecordDraft, id: number) => Object.assign(normalizeRecord(draft, zone), { id })
const live = (type: LiveRecord['type'], target: string, ttl = zoneTtl, more: Partial<LiveRecord> = {}): LiveRecord => ({
  type,
  target,
  priority: 0,
  weight: 0,
  port: 0,
  tag: null,
  ttl,
  ...more,
})
const server = (answer: LiveServer['answer'], problem: string | null = null): LiveServer => ({
  name: `ns${problem ?? ''}.example.net`,
  serial: 1,
  problem,
  answer,
})
const answered = (name: string, type: LiveRecord['type'], ...records: LiveRecord[]): LiveAnswer => ({
  question: { name, type },
  records,
  problem: null,
})

const planFor = (answers: readonly LiveAnswer[], ...drafts: RecordDraft[]) => {
  const { compared, drafts: wanted } = readLiveZone(answers, drafts.map(saved), zone)
  return zoneDifference(
    compared,
    wanted.map((draft) => normalizeRecord(draft, zone)),
    zoneTtl,
  ).map((change) =>
    change.kind === 'delete'
      ? `delete ${change.before.type} ${change.before.name} ${change.before.target}`
      : `${change.kind} ${change.after.type} ${change.after.name} ${change.after.target} ${change.after.ttl_sec}`,
  )
}

test('each name and type of the zone is asked for once, and its own name servers are not', () => {
  const records = [
    saved({ type: 'NS', target: 'ns.example.net' }, 1),
    saved({ type: 'NS', name: 'sub', target: 'ns.example.net' }, 2),
    saved({ type: 'A', name: 'www', target: '192.0.2.1' }, 3),
    saved({ type: 'A', name: 'www', target: '192.0.2.2' }, 4),
  ]
  const { questions, problem } = readAddedNames('www\n\n  WWW.example.org.\n@', zone)
  expect(problem).toBeNull()
  expect(questionsFor(records, questions).map(({ type, name }) => `${type} ${name}`)).toEqual([
    'NS sub',
    'A www',
    'AAAA www',
    'MX www',
    'TXT www',
    'A ',
    'AAAA ',
    'MX ',
    'TXT ',
    'CAA ',
  ])
  expect(readAddedNames('_sip._tcp\n_dmarc', zone).questions.map(({ type }) => type)).toEqual(['SRV', 'TXT', 'TXT'])
})

test.each([
  ['two words', 'two words is not a name in example.org'],
  ['www.example.net.', 'www.example.net. is not a name in example.org'],
  ['a'.repeat(64), `${'a'.repeat(64)} is not a name in example.org`],
  ['a\n'.repeat(maxAddedNames + 1), 'Enter at most 100 names'],
  ['a'.repeat(30_000), 'The text is too long'],
])('a list with %j is refused', (text, problem) => {
  expect(readAddedNames(text, zone).problem).toBe(problem)
})

test('records that were not answered are left alone; an answer without records deletes', () => {
  const www: RecordDraft = { type: 'A', name: 'www', target: '192.0.2.1' }
  const failed: LiveAnswer = { question: { name: 'www', type: 'A' }, records: [], problem: 'it did not respond' }
  expect(planFor([failed], www)).toEqual([])
  expect(planFor([], www)).toEqual([])
  expect(planFor([answered('www', 'A')], www)).toEqual(['delete A www 192.0.2.1'])
  expect(planFor([answered('www', 'A', live('A', '192.0.2.9'))], www)).toEqual(['update A www 192.0.2.9 0'])
  expect(planFor([answered('new', 'A', live('A', '192.0.2.9', 300))], www)).toEqual(['create A new 192.0.2.9 300'])
})

test('an alias in place of addresses, and addresses in place of an alias', () => {
  const www: RecordDraft = { type: 'A', name: 'www', target: '192.0.2.1' }
  const alias = answered('www', 'A', live('CNAME', 'web.example.net'))
  expect(planFor([alias, answered('www', 'AAAA', ...alias.records)], www)).toEqual([
    'delete A www 192.0.2.1',
    'create CNAME www web.example.net 0',
  ])
  // The alias of the zone was not asked for, but is in the answer.
  expect(planFor([alias], { type: 'CNAME', name: 'www', target: 'web.example.net' })).toEqual([])
  expect(followUps({ name: 'www', type: 'CNAME' }, answered('www', 'CNAME')).map(({ type }) => type)).toEqual([
    'A',
    'AAAA',
  ])
  expect(followUps({ name: 'www', type: 'CNAME' }, alias)).toEqual([])
})

test('a TTL that comes to the same is no difference', () => {
  const answer = answered('www', 'A', live('A', '192.0.2.1'))
  expect(planFor([answer], { type: 'A', name: 'www', target: '192.0.2.1' })).toEqual([])
  expect(planFor([answer], { type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: zoneTtl })).toEqual([])
  expect(planFor([answer], { type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300 })).toEqual([
    'update A www 192.0.2.1 0',
  ])
  const odd = answered('www', 'A', live('A', '192.0.2.1', 3500))
  expect(planFor([odd], { type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 3600 })).toEqual([])
})

test('services and texts keep their members', () => {
  const sip: RecordDraft = { type: 'SRV', service: 'sip', protocol: 'tcp', target: 'sip.example.net', port: 5060 }
  const text: RecordDraft = { type: 'TXT', name: 'x', target: 'v=spf1 -all' }
  const answers = [
    answered('_sip._tcp', 'SRV', live('SRV', 'sip.example.net', zoneTtl, { port: 5060 })),
    answered('x', 'TXT', live('TXT', 'v=spf1 -all')),
  ]
  expect(planFor(answers, sip, text)).toEqual([])
})

test('name servers that differ tell nothing, and one that is silent does not matter', () => {
  const question = { name: 'www', type: 'A' } as const
  const [one, two] = [live('A', '192.0.2.1'), live('A', '192.0.2.2')]
  expect(judgeAnswers(question, { servers: [server([one, two]), server([two, { ...one, ttl: 60 }])] })).toMatchObject({
    records: [one, two],
    problem: null,
  })
  expect(judgeAnswers(question, { servers: [server([one]), server([])] }).problem).toBe(
    'the name servers give different answers',
  )
  const silent = server(null, 'it did not respond')
  expect(judgeAnswers(question, { servers: [silent, server([])] })).toMatchObject({ records: [], problem: null })
  expect(judgeAnswers(question, { servers: [silent] }).problem).toMatch(/it did not respond$/)
  expect(judgeAnswers(question, { servers: [] }).problem).toBe('the delegation could not be looked up')
})
