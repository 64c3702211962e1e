import { expect, it } from 'vitest'
import { targetDisabledReason } from './values.ts'

const target = {
  status: 'running',
  specs: { disk: 51_200, memory: 2048, vcpus: 1, gpus: 0, transfer: 2000 },
} as const
const reason = (used: number | undefined) =>
  targetDisabledReason(target, { vlan: false, size: 102_400 }, { used, region: undefined })

it('a node that is too small is not said to be free while its disks are unknown', () => {
  expect(reason(undefined)).toBe('The copy needs 100 GB; this node has 50 GB in total')
  expect(reason(51_200)).toBe('The copy needs 100 GB; 0 MB of 50 GB is free')
})
