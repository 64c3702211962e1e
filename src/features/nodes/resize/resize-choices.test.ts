import { describe, expect, it } from 'vitest'
import type { Disk } from '#contract/areas/disks.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { formatDiskChange, formatPriceChange, gpuUnavailableReason } from './resize-choices.ts'

const type = (id: string, disk: number, price: number): NodeType => ({
  id,
  label: id,
  class: 'standard',
  disk,
  memory: 2048,
  vcpus: 1,
  gpus: 0,
  transfer: 2000,
  network_out: 2000,
  price: { hourly: price / 1000, monthly: price },
  addons: { backups: { price: { hourly: 0.004, monthly: 2.5 } } },
  successor: null,
})
const disk = (id: number, filesystem: Disk['filesystem'], size: number): Disk => ({
  id,
  label: `disk ${id}`,
  filesystem,
  size,
  status: 'ready',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
})

describe('what a resize changes', () => {
  it('includes the difference in price', () => {
    const [small, large] = [type('small', 51200, 10), type('large', 81920, 20)]
    expect(formatPriceChange(small, large, false)).toBe('$20 a month (+$10), $0.020 an hour (+$0.010)')
    expect(formatPriceChange(large, small, false)).toBe('$10 a month (−$10), $0.010 an hour (−$0.010)')
    expect(formatPriceChange(small, type('other', 1, 10), true)).toBe(
      '$12.50 a month (the same), $0.014 an hour (the same), backups included',
    )
    expect(formatPriceChange(undefined, large, false)).toBe('$20 a month, $0.020 an hour')
  })

  it('includes the new size of the disk', () => {
    const disks = [disk(1, 'ext4', 50_688), disk(2, 'swap', 512)]
    expect(formatDiskChange({ type: type('t', 81_920, 20), disks, autoResize: true })).toBe(
      'disk 1 grows from 49.5 GB to 79.5 GB.',
    )
    expect(formatDiskChange({ type: type('t', 25_600, 5), disks, autoResize: true })).toMatch(
      /^disk 1 shrinks from 49.5 GB to 24.5 GB/,
    )
    expect(formatDiskChange({ type: type('t', 51_200, 10), disks, autoResize: true })).toBe(
      'Its disks keep their size.',
    )
    expect(formatDiskChange({ type: type('t', 81_920, 20), disks, autoResize: false })).toBe(
      'Its disks keep their size.',
    )
    expect(formatDiskChange({ type: type('t', 81_920, 20), disks: undefined, autoResize: true })).toBeNull()
  })

  it('is not possible in a region without graphics cards', () => {
    const region = (capabilities: string[]) => ({
      id: 'r',
      country: 'de',
      capabilities,
      resolvers: { ipv4: '', ipv6: '' },
      status: 'ok' as const,
    })
    const gpu = { ...type('gpu', 1, 1), gpus: 1 }
    expect(gpuUnavailableReason(gpu, region(['Nodes']))).toBe('GPU Nodes is not available in this region')
    expect(gpuUnavailableReason(gpu, region(['Nodes', 'GPU Nodes']))).toBeNull()
    expect(gpuUnavailableReason(type('t', 1, 1), region([]))).toBeNull()
  })
})
