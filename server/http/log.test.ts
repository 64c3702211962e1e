import { expect, test } from 'vitest'
import { messageLine } from './log.ts'

const faultOf = (text: string) => JSON.parse(messageLine(0, 'failed', text)).fault

test.each([
  ['{"root_pass":"correct \\"horse\\"","label":"web-1"}', '{"root_pass":********,"label":"web-1"}'],
  ['stackscript_data: { db_pass: hunter2, db_name: shop }', 'stackscript_data: { db_pass: ********, db_name: shop }'],
  ['access_token=abc&page=1', 'access_token=********&page=1'],
  [`Unexpected ${'a1'.repeat(20)} here`, 'Unexpected ******** here'],
])('secrets in faults are hidden: %s', (text, expected) => {
  expect(faultOf(text)).toBe(expected)
})

test('stack traces stay readable', () => {
  const stack = 'Error: no such table: ssh_keys\n    at file:///srv/server/store/tokens.ts:12:3'
  expect(faultOf(stack)).toBe(stack)
})
