import { expect, test } from 'vitest'
import { deleteDraft, mergeDraft, readDraft, saveDraft } from './draft.ts'

const initialValues = { label: '', root_pass: '', keys: '', stackscript_data: {} }
const fields = [
  'label',
  'root_pass',
  'keys',
  {
    field: 'stackscript_data' as const,
    serialize: (values: { stackscript_data: object }) => values.stackscript_data,
    isValid: () => true,
  },
] as const

test('a draft never holds a secret, whatever fields its form lists', () => {
  const values = {
    label: 'web-1',
    root_pass: 'hunter22',
    keys: 'ssh-ed25519 AAAA',
    stackscript_data: { db_pass: 'hunter33', api_key: 'hunter44', db_name: 'shop' },
  }
  saveDraft('create', fields, values, initialValues)
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('hunter')
  expect(readDraft('create', fields, initialValues)?.values).toEqual({
    label: 'web-1',
    keys: 'ssh-ed25519 AAAA',
    stackscript_data: { db_name: 'shop' },
  })
})

test('a form that holds only secrets has no draft, and neither has one whose draft was deleted', () => {
  saveDraft('create', fields, { ...initialValues, root_pass: 'hunter22' }, initialValues)
  expect(sessionStorage).toHaveLength(0)
  saveDraft('create', fields, { ...initialValues, label: 'web-1' }, initialValues)
  deleteDraft('create')
  expect(readDraft('create', fields, initialValues)).toBeNull()
})

test('a draft changes only what its user has changed, and keeps what that was before', () => {
  const alertFields = [
    'label',
    { field: 'alerts' as const, serialize: (values: { alerts: object }) => values.alerts, isValid: () => true },
  ] as const
  const opened = { label: 'web-1', alerts: { cpu: 90, io: 10, out: 10 } }
  saveDraft('settings', alertFields, { label: 'web-1', alerts: { cpu: 55, io: 20, out: 10 } }, opened)
  const meanwhile = { label: 'web-2', alerts: { cpu: 44, io: 10, out: 99 } }
  const draft = readDraft('settings', alertFields, meanwhile)
  expect(draft && mergeDraft(draft, meanwhile)).toEqual({
    values: { label: 'web-2', alerts: { cpu: 55, io: 20, out: 99 } },
    baseline: { label: 'web-2', alerts: { cpu: 90, io: 10, out: 99 } },
  })
  expect(meanwhile.alerts.cpu).toBe(44)
})
