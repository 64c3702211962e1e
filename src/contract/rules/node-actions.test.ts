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

test('statuses at rest', () => {
  expect(nodeStatuses.filter((status) => !inTransition(status))).toEqual(['running', 'offline', 'stopped'])
})
