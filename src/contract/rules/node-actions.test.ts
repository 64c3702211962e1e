import { expect, test } from 'vitest'
import { nodeActions, whyNotNow, type NodeAction } from './node-actions.ts'
import { inTransition, nodeStatuses } from './node-status.ts'

const actions = Object.keys(nodeActions).filter((name): name is NodeAction => name in nodeActions)

test('an action is possible exactly in its states, and otherwise says why', () => {
  for (const action of actions) {
    for (const status of nodeStatuses) {
      const states: readonly string[] = nodeActions[action].states
      expect([action, status, whyNotNow(action, status) === null]).toEqual([action, status, states.includes(status)])
    }
  }
})

test('deleting is refused while cloning or restoring (compute.md, Delete rules)', () => {
  expect([whyNotNow('remove', 'cloning'), whyNotNow('remove', 'restoring')]).toEqual([
    'It cannot be deleted while it is cloning.', 'It cannot be deleted while it is restoring.',
  ])
})

test('reasons are sentences', () => {
  expect([whyNotNow('boot', 'cloning'), whyNotNow('resize', 'booting'), whyNotNow('clone', 'migrating')]).toEqual([
    'Only an offline node can be booted; this one is cloning.',
    'Only a running or offline node can be resized; this one is booting.',
    'Only a running, offline or cloning node can be cloned; this one is migrating.',
  ])
})

test('statuses at rest', () => {
  expect(nodeStatuses.filter((status) => !inTransition(status))).toEqual(['running', 'offline', 'stopped'])
})
