import { expect, test } from 'vitest'
import { diskFit, autoResizableDisk } from './resize.ts'

const disk = (filesystem: string, size = 100) => ({ filesystem, size })

test('only a single system disk, with at most one swap disk besides, is resized with the node', () => {
  const system = disk('ext4')
  expect(autoResizableDisk([system])).toBe(system)
  expect(autoResizableDisk([disk('swap'), system])).toBe(system)
  expect(autoResizableDisk([disk('ext3'), system])).toBeUndefined()
  expect(autoResizableDisk([system, disk('swap'), disk('swap')])).toBeUndefined()
  expect(autoResizableDisk([system, disk('raw')])).toBeUndefined()
  expect(autoResizableDisk([])).toBeUndefined()
})

test('disks fit to the megabyte; the resizable disk may shrink when the others leave storage for it', () => {
  const disks = [disk('ext4', 900), disk('swap', 100)]
  expect([1000, 999, 101, 100].map((room) => diskFit(disks, room, true))).toEqual([
    'fits',
    'shrinks',
    'shrinks',
    'tooSmall',
  ])
  expect([1000, 999].map((room) => diskFit(disks, room, false))).toEqual(['fits', 'tooSmall'])
  expect(diskFit([disk('ext4', 500), disk('ext4', 500)], 999, true)).toBe('tooSmall')
})
