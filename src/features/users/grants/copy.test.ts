import { expect, test } from 'vitest'
import { globalFlags, type Grant, type Grants } from '#contract/grants.ts'
import { noGrants } from '../../../testing/grants.ts'
import { compareGrants, countLevels } from './copy.ts'

const grants = (node: readonly Grant['permissions'][], global: Partial<Grants['global']> = {}): Grants => ({
  ...noGrants,
  node: node.map((permissions, index) => ({ id: index + 1, label: `node-${index + 1}`, permissions })),
  global: { ...noGrants.global, ...global },
})

test('only what differs is sent, and is counted as gained or lost', () => {
  const now = grants(['read_only', 'read_write', null, 'read_only'], { add_domains: true, account_access: 'read_only' })
  const wanted = grants(['read_write', 'read_only', 'read_only', 'read_only'], { add_nodes: true })
  expect(compareGrants(now, wanted)).toEqual({
    update: {
      node: [
        { id: 1, permissions: 'read_write' },
        { id: 2, permissions: 'read_only' },
        { id: 3, permissions: 'read_only' },
      ],
      global: { add_domains: false, add_nodes: true, account_access: null },
    },
    gained: 3,
    lost: 3,
  })
  expect(compareGrants(wanted, wanted)).toEqual({ update: {}, gained: 0, lost: 0 })
})

test('all global grants are compared', () => {
  const everything = grants([], Object.fromEntries(globalFlags.map((flag) => [flag, true])))
  expect(compareGrants(grants([]), everything)).toMatchObject({ gained: globalFlags.length, lost: 0 })
})

test('what only one of the lists has stays as it is', () => {
  expect(compareGrants(grants(['read_only']), grants([])).update).toEqual({})
  expect(compareGrants(grants([]), grants(['read_only'])).update).toEqual({})
})

test('levels are counted apart', () => {
  expect(countLevels(grants(['read_only', null, 'read_write', 'read_only']).node)).toEqual({ readOnly: 2, writable: 1 })
})
