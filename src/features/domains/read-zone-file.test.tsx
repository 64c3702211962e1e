import { expect, it } from 'vitest'
import { toasts } from '#kit/toast.ts'
import { readZoneFile } from './read-zone-file.ts'

const fileOf = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'zone.txt')

it.each([
  ['UTF-8', [0x63, 0xc3, 0xa9], 'cé'],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x63], 'c'],
  ['UTF-16, little-endian', [0xff, 0xfe, 0x63, 0, 0xe9, 0], 'cé'],
  ['UTF-16, big-endian', [0xfe, 0xff, 0, 0x63, 0, 0xe9], 'cé'],
])('reads %s', async (_, bytes, text) => {
  toasts.clear()
  expect(await readZoneFile(fileOf(...bytes))).toBe(text)
  expect(toasts.get()).toEqual([])
})

it('reads what is not UTF-8 as Windows-1252, and says so', async () => {
  toasts.clear()
  expect(await readZoneFile(fileOf(0x63, 0xe9, 0x80))).toBe('cé€')
  expect(toasts.get()).toMatchObject([
    { tone: 'warn', text: 'zone.txt is not UTF-8. It was read as Windows-1252: check its texts' },
  ])
})
