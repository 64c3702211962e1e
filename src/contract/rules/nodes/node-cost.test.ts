import { expect, test } from 'vitest'
import type { NodeType } from '../../areas/types.ts'
import { rankMonthlyCosts } from './cost-ranking.ts'
import { costTable, totalMonthlyCost } from './node-cost.ts'

const typeOf = (id: string, monthly: number, backups: number | null): NodeType => ({
  id,
  label: id,
  class: 'standard',
  disk: 1,
  memory: 1,
  vcpus: 1,
  gpus: 0,
  transfer: 1,
  network_out: 1,
  price: { hourly: monthly / 500, monthly },
  addons: { backups: { price: { hourly: backups === null ? null : backups / 500, monthly: backups } } },
  successor: null,
})
const nodeOf = (type: string, enabled = false) => ({
  type,
  backups: { available: true, enabled, last_successful: null, schedule: { day: null, window: null } },
})

test('the total of nodes includes enabled backups and counts nodes without a known price', () => {
  const types = [typeOf('small', 5, 2), typeOf('large', 20, null)]
  const nodes = [nodeOf('small'), nodeOf('small', true), nodeOf('large', true), nodeOf('retired', true)]
  expect(totalMonthlyCost(nodes, costTable(types))).toEqual({ total: 32, backups: 2, unpriced: 1 })
})

test('prices are whole cents, alone and together', () => {
  const costOfNode = costTable([typeOf('odd', 0.1, 0.2)])
  expect(costOfNode(nodeOf('odd', true))?.monthly).toBe(0.3)
  expect(totalMonthlyCost([nodeOf('odd', true), nodeOf('odd', true)], costOfNode).total).toBe(0.6)
})

test('costs are ranked by key, and the others count each node once', () => {
  const costOfNode = costTable([typeOf('small', 5, 2), typeOf('large', 20, null)])
  const nodes = [
    { ...nodeOf('large'), tags: ['web'] },
    { ...nodeOf('small', true), tags: ['web', 'eu', 'old'] },
    { ...nodeOf('small'), tags: ['db', 'eu'] },
    { ...nodeOf('retired'), tags: ['free'] },
    { ...nodeOf('small'), tags: [] },
  ]
  const rank = (maxTop: number) => rankMonthlyCosts(nodes, costOfNode, ({ tags }) => tags, maxTop)
  expect(rank(4)).toEqual({
    top: [
      { key: 'web', total: 27 },
      { key: 'eu', total: 12 },
      { key: 'old', total: 7 },
      { key: 'db', total: 5 },
    ],
    others: null,
  })
  expect(rank(1)).toEqual({ top: [{ key: 'web', total: 27 }], others: { keys: ['eu', 'old', 'db'], total: 12 } })
})
