import { describe, expect, test } from 'vitest'
import { globalFlags, type Grant, type Grants } from '#contract/grants.ts'
import { noGrants } from '../../../testing/grants.ts'
import {
  conflictingLabels,
  countChanges,
  grantValues,
  levelOf,
  presentChanges,
  presetChanges,
  presetFlags,
  presets,
  readChanges,
  remainingChanges,
  toUpdate,
  withLevel,
  writeChanges,
  type Changes,
} from './values.ts'

const web1: Grant = { id: 1, label: 'web-1', permissions: null }
const web2: Grant = { id: 2, label: 'web-2', permissions: 'read_only' }
const grants: Grants = {
  ...noGrants,
  node: [web1, web2],
  domain: [{ id: 1, label: 'a.example', permissions: 'read_write' }],
  global: { ...noGrants.global, add_nodes: true },
}
const preset = (label: string) => {
  const found = presets.find((each) => each.label() === label)
  if (!found) throw new Error(`There is no preset ${label}`)
  return found
}

test('the form has every global grant', () => {
  const { account_access: account, global } = grantValues(grants)
  expect(account).toBe('none')
  expect(Object.keys(global).toSorted()).toEqual([...globalFlags].toSorted())
})

test('a level that is set back is no change', () => {
  const changed = withLevel({}, 'node', [web1, web2], 'read_write')
  expect(countChanges(changed)).toBe(2)
  expect(levelOf(changed.node, web2)).toBe('read_write')
  const back = withLevel(changed, 'node', [web2], 'read_only')
  expect(countChanges(back)).toBe(1)
  expect(levelOf(back.node, web2)).toBe('read_only')
})

test('changes that were made and taken back while others were saved remain', () => {
  const sent = withLevel({}, 'node', [web1, web2], 'read_write')
  const entered = withLevel(withLevel(sent, 'node', [web2], 'read_only'), 'domain', grants.domain, 'none')
  const saved: Grants = { ...grants, node: grants.node.map((each) => ({ ...each, permissions: 'read_write' })) }
  expect(toUpdate({}, remainingChanges(sent, entered, saved))).toEqual({
    node: [{ id: 2, permissions: 'read_only' }],
    domain: [{ id: 1, permissions: null }],
  })
})

test('changes on what was deleted are left out', () => {
  const changes = withLevel(withLevel({}, 'node', [web1, web2], 'read_write'), 'domain', grants.domain, 'none')
  const present = presentChanges(changes, { ...grants, node: [web2], domain: [] })
  expect(toUpdate({}, present)).toEqual({ node: [{ id: 2, permissions: 'read_write' }] })
  expect(countChanges(present)).toBe(1)
})

test('changes are read back from their text, without lines that are none', () => {
  const changes = withLevel(withLevel({}, 'node', [web1, web2], 'read_write'), 'image', [web1], 'read_only')
  const text = writeChanges(changes)
  const countAndText = (read: Changes) => [countChanges(read), writeChanges(read)]
  expect(countAndText(readChanges(text))).toEqual([3, text])
  expect(countAndText(readChanges(`pony 1 none read_only\nnode 1 none all\n${text}`))).toEqual([3, text])
  expect(countAndText(readChanges(''))).toEqual([0, ''])
})

test('an update has only what changed; no access is null', () => {
  expect(toUpdate({}, {})).toEqual({})
  expect(toUpdate({ account_access: 'none' }, {})).toEqual({ global: { account_access: null } })
  expect(toUpdate({}, withLevel({}, 'node', [web2], 'none'))).toEqual({ node: [{ id: 2, permissions: null }] })
})

describe('presets', () => {
  test('no access takes everything away', () => {
    expect(toUpdate({}, presetChanges({}, grants, preset('No access')))).toEqual({
      node: [{ id: 2, permissions: null }],
      domain: [{ id: 1, permissions: null }],
    })
    expect(presetFlags(preset('No access')).some(([, allowed]) => allowed)).toBe(false)
  })

  test('managing nodes leaves no access to domains', () => {
    const changes = presetChanges({}, grants, preset('Manage nodes'))
    expect([
      levelOf(changes.node, web1),
      levelOf(changes.domain, { id: 1, label: '', permissions: 'read_write' }),
    ]).toEqual(['read_write', 'none'])
    expect(presetFlags(preset('Manage nodes')).filter(([, allowed]) => allowed)).toEqual([['global.add_nodes', true]])
  })

  test('none of them closes the account', () => {
    expect(presets.filter(({ flag }) => flag('cancel_account'))).toEqual([])
  })
})

test('a conflict is a change elsewhere to another level', () => {
  const changes = withLevel({}, 'node', [web1], 'read_write')
  const latest = (permissions: Grant['permissions']) => ({ ...grants, node: [{ ...web1, permissions }, web2] })
  expect(conflictingLabels(changes, grants)).toEqual([])
  expect(conflictingLabels(changes, latest('read_write'))).toEqual([])
  expect(conflictingLabels(changes, latest('read_only'))).toEqual(['web-1'])
  const alike = (permissions: Grant['permissions']) => ({
    ...grants,
    image: [
      { id: 1, label: 'base', permissions },
      { id: 2, label: 'base', permissions: null },
    ],
  })
  const imageChanges = withLevel({}, 'image', alike(null).image.slice(0, 1), 'read_write')
  expect(conflictingLabels(imageChanges, alike('read_only'))).toEqual(['base (private/1)'])
})
