/** The ranges and counts of compute.md and profile-and-domains.md (Limits) and of gaps.md, at both ends. */
import { describe, expect, test } from 'vitest'
import { BackupRestore } from './areas/backups.ts'
import { NodeCreate, NodeUpdate } from './rules/nodes/node-requests.ts'
import { SecurityAnswersCreate } from './areas/questions.ts'
import { RecordCreate, RecordUpdate } from './areas/records.ts'
import { PageQuery, type Schema } from './schema.ts'
import { validate } from './validation.ts'
import { errorsOf } from '../testing/errors-of.ts'

const node = { region: 'us-east', type: 'g6-nanode-1' }

interface NumberCase {
  name: string
  schema: Schema
  field: string
  min: number
  max: number
  body: (value: number) => unknown
}
const srv = { type: 'SRV', target: 'sip.example.org', service: 'sip', priority: 1, weight: 1, port: 1 }
const alert = (name: string) => (value: number) => ({ alerts: { [name]: value } })
const numbers: NumberCase[] = [
  {
    name: 'priority of an MX',
    schema: RecordCreate,
    field: 'priority',
    min: 0,
    max: 255,
    body: (priority) => ({ type: 'MX', target: 'mx.example.org', priority }),
  },
  {
    name: 'priority of an SRV',
    schema: RecordCreate,
    field: 'priority',
    min: 0,
    max: 255,
    body: (priority) => ({ ...srv, priority }),
  },
  { name: 'weight', schema: RecordCreate, field: 'weight', min: 0, max: 65535, body: (weight) => ({ ...srv, weight }) },
  { name: 'port', schema: RecordUpdate, field: 'port', min: 0, max: 65535, body: (port) => ({ port }) },
  { name: 'alert cpu', schema: NodeUpdate, field: 'alerts.cpu', min: 0, max: 4800, body: alert('cpu') },
  { name: 'alert io', schema: NodeUpdate, field: 'alerts.io', min: 0, max: 100000, body: alert('io') },
  {
    name: 'alert network_in',
    schema: NodeUpdate,
    field: 'alerts.network_in',
    min: 0,
    max: 40000,
    body: alert('network_in'),
  },
  {
    name: 'alert network_out',
    schema: NodeUpdate,
    field: 'alerts.network_out',
    min: 0,
    max: 12000,
    body: alert('network_out'),
  },
  {
    name: 'alert transfer_quota',
    schema: NodeUpdate,
    field: 'alerts.transfer_quota',
    min: 0,
    max: 400,
    body: alert('transfer_quota'),
  },
  {
    name: 'page_size',
    schema: PageQuery,
    field: 'page_size',
    min: 25,
    max: 500,
    body: (page_size) => ({ page_size: String(page_size) }),
  },
]

describe('ranges', () => {
  test.each(numbers)('$name: $min-$max', ({ schema, field, min, max, body }) => {
    const error = [{ field, reason: `Must be ${min}-${max}` }]
    expect([errorsOf(schema, body(min)), errorsOf(schema, body(max))]).toEqual([[], []])
    expect([errorsOf(schema, body(min - 1)), errorsOf(schema, body(max + 1))]).toEqual([error, error])
  })

  test('page begins at 1; page and page_size are integers with defaults', () => {
    expect(validate(PageQuery, {})).toEqual({ ok: true, value: { page: 1, page_size: 100 } })
    expect(errorsOf(PageQuery, { page: '0' })).toEqual([{ field: 'page', reason: 'Must be 1 or greater' }])
    expect(errorsOf(PageQuery, { page: 'x', page_size: '25.5' })).toEqual([
      { field: 'page', reason: 'Must be an integer' },
      { field: 'page_size', reason: 'Must be an integer' },
    ])
  })
})

describe('counts', () => {
  const vlan = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ purpose: 'vlan', label: `vlan-${index}` }))

  test('at most three interfaces', () => {
    expect(errorsOf(NodeCreate, { ...node, interfaces: vlan(3) })).toEqual([])
    expect(errorsOf(NodeCreate, { ...node, interfaces: vlan(4) })).toEqual([
      { field: 'interfaces', reason: 'Must contain at most 3 items' },
    ])
  })

  test('at most 50 tags', () => {
    const tags = (count: number) =>
      errorsOf(NodeUpdate, { tags: Array.from({ length: count }, (_, index) => `tag-${index}`) })
    expect(tags(50)).toEqual([])
    expect(tags(51)).toEqual([{ field: 'tags', reason: 'Must contain at most 50 items' }])
  })

  test('exactly three different security questions', () => {
    const answer = (...ids: number[]) =>
      errorsOf(SecurityAnswersCreate, {
        security_questions: ids.map((question_id) => ({ question_id, response: 'Rex' })),
      })
    const field = 'security_questions'
    expect(answer(1, 2, 3)).toEqual([])
    expect(answer(1, 2)).toEqual([{ field, reason: 'Exactly three security questions must be answered' }])
    expect(answer(1, 2, 3, 4)).toEqual([{ field, reason: 'Exactly three security questions must be answered' }])
    expect(answer(1, 2, 2)).toEqual([{ field, reason: 'Security questions must be unique' }])
    expect(answer(1, 2, 20)).toEqual([
      { field: 'security_questions[2].question_id', reason: 'question_id is not valid' },
    ])
  })

  test('identifiers are positive', () => {
    expect(errorsOf(BackupRestore, { node_id: 1 })).toEqual([])
    expect(errorsOf(BackupRestore, { node_id: 0 })).toEqual([{ field: 'node_id', reason: 'node_id is not valid' }])
  })
})
