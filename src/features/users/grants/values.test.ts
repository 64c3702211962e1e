import { describe, expect, test } from 'vitest'
import { globalFlags, type GlobalGrants, type Grants } from '#contract/grants.ts'
import { applyPreset, countChanges, grantValues, presets, toUpdate } from './values.ts'

const noGlobals: GlobalGrants = {
  account_access: null,
  add_databases: false,
  add_domains: false,
  add_firewalls: false,
  add_images: false,
  add_nodes: false,
  add_monitor: false,
  add_nodebalancers: false,
  add_stackscripts: false,
  add_volumes: false,
  cancel_account: false,
  monitor_subscription: false,
}
const grants: Grants = {
  node: [
    { id: 1, label: 'web-1', permissions: null },
    { id: 2, label: 'web-2', permissions: 'read_only' },
  ],
  nodebalancer: [],
  domain: [{ id: 1, label: 'a.example', permissions: 'read_write' }],
  stackscript: [],
  monitor: [],
  image: [],
  volume: [],
  global: { ...noGlobals, add_nodes: true },
}
const values = grantValues(grants)
const preset = (label: string) => {
  const found = presets.find((each) => each.label === label)
  if (!found) throw new Error(`There is no preset ${label}`)
  return applyPreset(values, found)
}

test('values name every entity by its id', () => {
  expect(values.entities.node).toEqual({ id1: 'none', id2: 'read_only' })
  expect(values.entities.domain).toEqual({ id1: 'read_write' })
  expect(values.account_access).toBe('none')
  expect(Object.keys(values.global).toSorted()).toEqual([...globalFlags].toSorted())
})

test('an update has only what changed; no access is null', () => {
  expect(toUpdate({})).toEqual({})
  expect(toUpdate({ account_access: 'none' })).toEqual({ global: { account_access: null } })
  const { entities } = values
  expect(toUpdate({ entities: { ...entities, node: { id2: 'none' }, domain: {} } })).toEqual({
    node: [{ id: 2, permissions: null }],
  })
})

describe('presets', () => {
  test('no access takes everything away', () => {
    const { account_access: account, global, entities } = preset('No access')
    expect([account, Object.values(global).includes(true)]).toEqual(['none', false])
    expect(entities).toMatchObject({ node: { id1: 'none', id2: 'none' }, domain: { id1: 'none' } })
  })

  test('managing nodes leaves domains alone', () => {
    expect(preset('Manage nodes')).toMatchObject({
      global: { add_nodes: true, add_domains: false },
      entities: { node: { id1: 'read_write', id2: 'read_write' }, domain: { id1: 'none' } },
    })
  })

  test('none of them closes the account', () => {
    expect(presets.filter(({ flag }) => flag('cancel_account'))).toEqual([])
  })
})

test('changes are counted', () => {
  expect(countChanges(values, values)).toBe(0)
  expect(countChanges(values, preset('No access'))).toBe(3)
  expect(countChanges(values, { ...values, account_access: 'read_only' })).toBe(1)
})
