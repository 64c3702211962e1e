import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { toCurlCommand, toCurlScript } from './curl.ts'

const deletionOf = (id: number) => requestTo('DELETE', id)

const requestTo = (method: string, id: number, sent?: unknown) => ({
  method,
  url: `https://cloud.example/v4/node/instances/${id}`,
  body: sent,
  needsToken: true,
})

const body = {
  label: "it's web-1",
  root_pass: 'correct horse battery',
  stackscript_data: { db_password: 'hunter22', db_pass: 'hunter33', api_key: 'hunter44', db_name: 'shop' },
  interfaces: [{ purpose: 'vlan', label: 'secret-net' }],
  empty: { root_pass: '' },
}

it('quotes the command for a shell and leaves the token as a variable', () => {
  const text = toCurlCommand({ method: 'POST', url: 'https://cloud.example/v4/node/instances', body, needsToken: true })
  expect(text).toContain("curl -X POST 'https://cloud.example/v4/node/instances'")
  expect(text).toContain('-H "Authorization: Bearer $TOKEN"')
  expect(text).toContain(String.raw`"label": "it'\''s web-1"`)
  expect(text).not.toContain('correct horse')
  expect(text).not.toContain('hunter')
  expect(text).toContain('"db_name": "shop"')
})

it('has no body and no content type for an operation without one', () => {
  expect(toCurlCommand(deletionOf(1))).toBe(
    'curl -X DELETE \'https://cloud.example/v4/node/instances/1\' \\\n  -H "Authorization: Bearer $TOKEN"',
  )
})

it('leaves out the token where none is needed', () => {
  expect(toCurlCommand({ ...deletionOf(1), needsToken: false })).toBe(
    "curl -X DELETE 'https://cloud.example/v4/node/instances/1'",
  )
})

it('sends the same to many addresses in a loop', () => {
  expect(toCurlScript([deletionOf(1), deletionOf(2)])).toBe(
    [
      'for url in \\',
      "  'https://cloud.example/v4/node/instances/1' \\",
      "  'https://cloud.example/v4/node/instances/2'",
      'do',
      '  curl -X DELETE "$url" \\',
      '    -H "Authorization: Bearer $TOKEN"',
      'done',
    ].join('\n'),
  )
  expect(toCurlScript([deletionOf(1)])).toBe(toCurlCommand(deletionOf(1)))
  expect(toCurlScript([])).toBe('')
})

it('writes a command for each of several bodies', () => {
  const requests = [1, 2].map((size) => requestTo('PUT', size, { size }))
  expect(toCurlScript(requests)).toBe(requests.map(toCurlCommand).join('\n\n'))
})

it('gives a shell commands that it runs as they are meant', () => {
  const odd = { ...deletionOf(1), url: "https://cloud.example/it's $HOME `id`" }
  const script = toCurlScript([odd, { ...odd, url: 'https://cloud.example/2' }])
  // In place of curl, a function that prints its words, one a line.
  const printed = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\nTOKEN=secret\n${script}`], {
    encoding: 'utf8',
  })
  const wordsFor = (url: string) => ['-X', 'DELETE', url, '-H', 'Authorization: Bearer secret']
  expect(printed.trimEnd().split('\n')).toEqual([...wordsFor(odd.url), ...wordsFor('https://cloud.example/2')])
})
