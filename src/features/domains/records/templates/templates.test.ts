import { expect, test } from 'vitest'
import { templates } from './templates.ts'

const template = (id: string) => {
  const found = templates.find((each) => each.id === id)
  if (!found) throw new Error(`There is no template ${id}`)
  return found
}

test.each([
  ['key1.dkim.mail.example', { type: 'CNAME', target: 'key1.dkim.mail.example' }],
  ['MIGfMA0GCSqG', { type: 'TXT', target: 'v=DKIM1; k=rsa; p=MIGfMA0GCSqG' }],
  ['MIGfMA0G CSqGSIb3==', { type: 'TXT', target: 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3==' }],
  ['v=DKIM1; p=MIGfMA0GCSqG', { type: 'TXT', target: 'v=DKIM1; p=MIGfMA0GCSqG' }],
])('the DKIM target or key %s becomes the same record in both templates with DKIM', (key, record) => {
  const expected = { name: 'key1._domainkey', ...record }
  const values = { servers: 'mx1.mail.example', selector: 'key1', key }
  expect(template('dkim').records(values, 'example.org')).toEqual([expected])
  expect(template('mail-provider').records(values, 'example.org')).toContainEqual(expected)
})

test('mail at a provider needs no DKIM', () => {
  const records = template('mail-provider').records({ servers: 'mx1.mail.example' }, 'example.org')
  expect(records.map(({ type, target }) => `${type} ${target}`)).toEqual([
    'MX mx1.mail.example',
    'TXT v=spf1 mx ~all',
    'TXT v=DMARC1; p=none',
  ])
})
