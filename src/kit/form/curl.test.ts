import { expect, it } from 'vitest'
import { curlOf, masked } from './curl.ts'

const body = {
  label: "it's web-1",
  root_pass: 'correct horse battery',
  stackscript_data: { db_password: 'hunter22', db_name: 'shop' },
  interfaces: [{ purpose: 'vlan', label: 'secret-net' }],
  empty: { root_pass: '' },
}

it('masks secrets wherever they stand, and nothing else', () => {
  expect(masked(body)).toEqual({
    label: "it's web-1",
    root_pass: '********',
    stackscript_data: { db_password: '********', db_name: 'shop' },
    interfaces: [{ purpose: 'vlan', label: 'secret-net' }],
    empty: { root_pass: '' },
  })
})

it('writes a command that a shell takes as it is, with the token as a variable', () => {
  const text = curlOf({ method: 'POST', url: 'https://cloud.example/v4/node/instances', body })
  expect(text).toContain("curl -X POST 'https://cloud.example/v4/node/instances'")
  expect(text).toContain('-H "Authorization: Bearer $TOKEN"')
  expect(text).toContain(String.raw`"label": "it'\''s web-1"`)
  expect(text).not.toContain('correct horse')
  expect(text).not.toContain('hunter22')
})

it('has no body and no content type for an operation without one', () => {
  expect(curlOf({ method: 'DELETE', url: 'https://cloud.example/v4/node/instances/1', body: undefined }))
    .toBe("curl -X DELETE 'https://cloud.example/v4/node/instances/1' \\\n  -H \"Authorization: Bearer $TOKEN\"")
})
