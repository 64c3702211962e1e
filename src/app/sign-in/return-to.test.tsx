import { expect, test } from 'vitest'
import { returnTo, signInTo } from './return-to.ts'

test.for([
  ['/nodes?status=running#x', '/nodes?status=running#x'],
  ['/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['\t//evil.example', '/'],
  ['nodes', '/'],
  ['/sign-in?to=/nodes', '/'],
  ['/nodes/../profile', '/profile'],
] as const)('after signing in, %s leads to %s', ([wanted, to]) => {
  expect(returnTo(new URLSearchParams({ to: wanted }))).toBe(to)
})

test('an address survives the way there and back', () => {
  const wanted = new URL('https://dash.example/nodes?q=a%26b&status=running')
  const there = new URL(signInTo(wanted), 'https://dash.example')
  expect(there.pathname).toBe('/sign-in')
  expect(returnTo(there.searchParams)).toBe('/nodes?q=a%26b&status=running')
})

test('the overview needs no address to come back to', () => {
  expect(signInTo(new URL('https://dash.example/'))).toBe('/sign-in')
})
