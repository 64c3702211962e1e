import { expect, test } from 'vitest'
import { fitOf, growingDisk } from './resize.ts'

const disk = (filesystem: string, size = 100) => ({ filesystem, size })

test('only a single system disk with at most one swap disk beside it follows the type', () => {
  const system = disk('ext4')
  expect(growingDisk([system])).toBe(system)
  expect(growingDisk([disk('swap'), system])).toBe(system)
  expect(growingDisk([disk('ext3'), system])).toBeUndefined()
  expect(growingDisk([system, disk('swap'), disk('swap')])).toBeUndefined()
  expect(growingDisk([system, disk('raw')])).toBeUndefined()
  expect(growingDisk([])).toBeUndefined()
})

test('disks fit to the megabyte; a growing disk may shrink when the others leave something for it', () => {
  const disks = [disk('ext4', 900), disk('swap', 100)]
  expect([1000, 999, 101, 100].map((room) => fitOf(disks, room, true))).toEqual(['fits', 'shrinks', 'shrinks', 'too small'])
  expect([1000, 999].map((room) => fitOf(disks, room, false))).toEqual(['fits', 'too small'])
  expect(fitOf([disk('ext4', 500), disk('ext4', 500)], 999, true)).toBe('too small')
})
