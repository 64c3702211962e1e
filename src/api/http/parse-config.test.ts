import { expect, test } from 'vitest'
import { parseConfig } from './parse-config.ts'

const valid = { baseUrl: '', words: { node: 'node', monitor: 'monitor' }, signIn: ['oauth', 'token'] }

test.for([
  valid,
  { ...valid, baseUrl: 'https://api.example.com' },
  { ...valid, baseUrl: 'http://localhost:4080/base' },
  { ...valid, signIn: ['token'] },
])('%j is a configuration', (file) => {
  expect(parseConfig({ ...file, unknown: true })).toEqual(file)
})

test.for([
  [null, 'baseUrl'],
  ['text', 'baseUrl'],
  [{ ...valid, baseUrl: 7 }, 'baseUrl'],
  [{ ...valid, baseUrl: 'ftp://x' }, 'baseUrl'],
  [{ ...valid, baseUrl: 'https://x/' }, 'baseUrl'],
  [{ ...valid, baseUrl: 'https://x/?a' }, 'baseUrl'],
  [{ ...valid, words: null }, 'words'],
  [{ ...valid, words: { node: 'node' } }, 'words'],
  [{ ...valid, signIn: [] }, 'signIn'],
  [{ ...valid, signIn: 'token' }, 'signIn'],
  [{ ...valid, signIn: ['token', 'password'] }, 'signIn'],
] as const)('%j is refused, by the name of the member', ([file, member]) => {
  expect(() => parseConfig(file)).toThrow(`config.json: ${member}: `)
})
