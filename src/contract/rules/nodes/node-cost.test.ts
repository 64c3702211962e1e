import { expect, test } from 'vitest'
import type { NodeType } from '../../areas/types.ts'
import { totalMonthlyCost } from './node-cost.ts'

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
  expect(totalMonthlyCost(nodes, types)).toEqual({ total: 32, backups: 2, unpriced: 1 })
})
