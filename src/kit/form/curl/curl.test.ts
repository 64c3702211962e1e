import { expect, it } from 'vitest'
import { toCurlCommand } from './curl.ts'

const body = {
  label: "it's web-1",
  root_pass: 'correct horse battery',
  stackscript_data: { db_password: 'hunter22', db_pass: 'hunter33', api_key: 'hunter44', db_name: 'shop' },
  interfaces: [{ purpose: 'vlan', label: 'secret-net' }],
  empty: { root_pass: '' },
}

it('quotes the command for a shell and leaves the token as a variable', () => {
  const text = toCurlCommand({ method: 'POST', url: 'https://cloud.example/v4/node/instances', body })
  expect(text).toContain("curl -X POST 'https://cloud.example/v4/node/instances'")
  expect(text).toContain('-H "Authorization: Bearer $TOKEN"')
  expect(text).toContain(String.raw`"label": "it'\''s web-1"`)
  expect(text).not.toContain('correct horse')
  expect(text).not.toContain('hunter')
  expect(text).toContain('"db_name": "shop"')
})

it('has no body and no content type for an operation without one', () => {
  expect(toCurlCommand({ method: 'DELETE', url: 'https://cloud.example/v4/node/instances/1', body: undefined })).toBe(
    'curl -X DELETE \'https://cloud.example/v4/node/instances/1\' \\\n  -H "Authorization: Bearer $TOKEN"',
  )
})
