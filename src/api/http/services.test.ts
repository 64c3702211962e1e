import { expect, test } from 'vitest'
import { configOfService, parseServices } from './services.ts'

const config = { baseUrl: '', words: { node: 'machine', monitor: 'watch' }, signIn: ['oauth', 'token'] }
const staging = { label: 'Staging', baseUrl: 'https://staging.example' }

test('a file without services has none', () => {
  expect(parseServices(config)).toEqual([])
})

test('a service uses the words of the first one unless it has its own', () => {
  const own = { label: ' Other ', baseUrl: 'http://other.example/base', words: { node: 'server', monitor: 'monitor' } }
  expect(parseServices({ ...config, services: [staging, own] })).toEqual([
    { ...staging, words: config.words },
    { ...own, label: 'Other' },
  ])
})

test.for([
  ['Staging', 'services'],
  [[null], 'services, entry 1: label'],
  [[{ ...staging, label: ' ' }], 'services, entry 1: label'],
  [[{ ...staging, label: 'x'.repeat(65) }], 'services, entry 1: label'],
  [[staging, { ...staging, baseUrl: '' }], 'services, entry 2: baseUrl'],
  [[{ ...staging, baseUrl: 'https://staging.example/' }], 'services, entry 1: baseUrl'],
  [[{ ...staging, baseUrl: 'javascript:alert(1)' }], 'services, entry 1: baseUrl'],
  [[{ ...staging, words: { node: 'node' } }], 'services, entry 1: words'],
  [[staging, { ...staging, label: 'Again' }], 'services: No two'],
] as const)('%j is refused, by the name of the member', ([services, problem]) => {
  expect(() => parseServices({ ...config, services })).toThrow(`config.json: ${problem}`)
})

test('a connection to a listed service calls it with tokens only, and to any other one nothing', () => {
  const file = { ...config, services: [staging] }
  expect(configOfService(file, staging.baseUrl)).toEqual({
    baseUrl: staging.baseUrl,
    words: config.words,
    signIn: ['token'],
  })
  expect(configOfService(file, 'https://gone.example')).toMatchObject({
    baseUrl: 'https://service.invalid',
    signIn: [],
  })
})
