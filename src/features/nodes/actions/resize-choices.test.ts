import { describe, expect, it } from 'vitest'
import type { Disk } from '#contract/areas/disks.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { diskWords, priceWords, whyNotThere } from './resize-choices.ts'

const type = (id: string, disk: number, price: number): NodeType => ({
  id, label: id, class: 'standard', disk, memory: 2048, vcpus: 1, gpus: 0, transfer: 2000, network_out: 2000,
  price: { hourly: price / 1000, monthly: price }, addons: { backups: { price: { hourly: 0.004, monthly: 2.5 } } }, successor: null,
})
const disk = (id: number, filesystem: Disk['filesystem'], size: number): Disk =>
  ({ id, label: `disk ${id}`, filesystem, size, status: 'ready', created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' })

describe('what a resize changes', () => {
  it('is told of the price, more, less or the same', () => {
    const [small, large] = [type('small', 51200, 10), type('large', 81920, 20)]
    expect(priceWords(small, large, false)).toBe('$20 a month (+$10), $0.020 an hour (+$0.010)')
    expect(priceWords(large, small, false)).toBe('$10 a month (-$10), $0.010 an hour (-$0.010)')
    expect(priceWords(small, type('other', 1, 10), true)).toBe('$12.50 a month (the same), $0.014 an hour (the same), backups included')
    expect(priceWords(undefined, large, false)).toBe('$20 a month, $0.020 an hour')
  })

  it('is told of the disk that follows the type', () => {
    const disks = [disk(1, 'ext4', 50_688), disk(2, 'swap', 512)]
    expect(diskWords({ type: type('t', 81_920, 20), disks, follow: true })).toBe('disk 1 grows from 49.5 GB to 79.5 GB.')
    expect(diskWords({ type: type('t', 25_600, 5), disks, follow: true })).toMatch(/^disk 1 shrinks from 49.5 GB to 24.5 GB/)
    expect(diskWords({ type: type('t', 51_200, 10), disks, follow: true })).toBe('Its disks stay as they are.')
    expect(diskWords({ type: type('t', 81_920, 20), disks, follow: false })).toBe('Its disks stay as they are.')
    expect(diskWords({ type: type('t', 81_920, 20), disks: undefined, follow: true })).toBeNull()
  })

  it('is not possible where there are no graphics cards', () => {
    const region = (capabilities: string[]) => ({ id: 'r', country: 'de', capabilities, resolvers: { ipv4: '', ipv6: '' }, status: 'ok' as const })
    const gpu = { ...type('gpu', 1, 1), gpus: 1 }
    expect(whyNotThere(gpu, region(['Nodes']))).toBe('GPU Nodes is not available in this region')
    expect(whyNotThere(gpu, region(['Nodes', 'GPU Nodes']))).toBeNull()
    expect(whyNotThere(type('t', 1, 1), region([]))).toBeNull()
  })
})
