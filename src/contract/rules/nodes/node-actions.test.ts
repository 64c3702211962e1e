import { expect, test } from 'vitest'
import { nodeActionRules, nodeActionDisabledReason, type NodeActionName } from './node-actions.ts'
import { isInTransition, nodeStatuses } from './node-status.ts'

const actions = Object.keys(nodeActionRules).filter((name): name is NodeActionName => name in nodeActionRules)

test('an action is offered exactly in the statuses of its rule, and otherwise has a reason', () => {
  for (const action of actions) {
    for (const status of nodeStatuses) {
      if (action === 'shutdown' && status === 'offline') continue
      if (action === 'boot' && status === 'provisioning') continue
      const statuses: readonly string[] = nodeActionRules[action].statuses
      expect([action, status, nodeActionDisabledReason(action, status) === null]).toEqual([
        action,
        status,
        statuses.includes(status),
      ])
    }
  }
})

test('deleting is refused while cloning or restoring (compute.md, Delete rules)', () => {
  expect([nodeActionDisabledReason('remove', 'cloning'), nodeActionDisabledReason('remove', 'restoring')]).toEqual([
    'It cannot be deleted while it is cloning.',
    'It cannot be deleted while it is restoring.',
  ])
})

test('a node that is off already cannot be shut down, although the service would accept it', () => {
  expect(nodeActionDisabledReason('shutdown', 'offline')).toBe('It is already offline.')
})

test('a node that is being created cannot be booted, although the service accepts it of one that would stay off', () => {
  expect(nodeActionDisabledReason('boot', 'provisioning')).toBe('It is still being created.')
})

test('reasons are whole sentences', () => {
  expect([
    nodeActionDisabledReason('boot', 'cloning'),
    nodeActionDisabledReason('resize', 'booting'),
    nodeActionDisabledReason('clone', 'migrating'),
    nodeActionDisabledReason('shutdown', 'shutting_down'),
  ]).toEqual([
    'Only an offline node can be booted; this one is cloning.',
    'Only a running or offline node can be resized; this one is booting.',
    'Only a running, offline or cloning node can be cloned; this one is migrating.',
    'Only a running node can be shut down; this one is shutting down.',
  ])
})

test('statuses that are not transitions', () => {
  expect(nodeStatuses.filter((status) => !isInTransition(status))).toEqual(['running', 'offline', 'stopped'])
})
