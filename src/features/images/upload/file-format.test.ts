import { describe, expect, test } from 'vitest'
import { maxImageMegabytes, maxUploadBytes } from '#contract/limits.ts'
import { isImageLabel } from '#contract/rules/images/images.ts'
import { fileReason, labelFromFile } from './file-format.ts'

const gzip = new Uint8Array([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0])
const zeros = new Uint8Array(8)
const bootSector = new Uint8Array([0xeb, 0x63, 0x90, 0x10, 0x8e, 0xd0, 0xbc, 0])
const text = (value: string) => new TextEncoder().encode(value)
const named = (name: string, size = 1000) => ({ name, size })

describe('files that can be sent', () => {
  test.each([
    ['a gzip file, whatever its name', gzip, named('disk.bin')],
    ['a gzip file of the documented size', gzip, named('disk.img.gz', maxUploadBytes)],
    ['a raw image', bootSector, named('disk.img')],
    ['a raw image that starts empty', zeros, named('disk')],
    ['a raw image of the largest size', zeros, named('disk.img', maxImageMegabytes * 1024 ** 2)],
  ])('%s', (_, head, file) => {
    expect(fileReason(head, file)).toBe(null)
  })
})

describe('files that cannot be sent, before any request', () => {
  test.each([
    ['an empty file', new Uint8Array(), named('disk.img', 0), /empty/],
    ['a gzip file above the documented size', gzip, named('disk.img.gz', maxUploadBytes + 1), /at most 5 GB/],
    ['a raw image that is too large', zeros, named('disk.img', maxImageMegabytes * 1024 ** 2 + 1), /at most 6 GB/],
    ['a zip file called .gz', text('PK\u0003\u0004 and so on'), named('disk.img.gz'), /ZIP archive/],
    ['a raw image called .gz', bootSector, named('disk.img.gz'), /not gzip-compressed/],
    ['an xz archive', new Uint8Array([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 0]), named('disk.xz'), /xz archive/],
    ['a bzip2 archive', text('BZh91AY&'), named('disk.bz2'), /bzip2/],
    ['a QCOW2 image', new Uint8Array([0x51, 0x46, 0x49, 0xfb, 0, 0, 0, 3]), named('disk.img'), /qemu-img convert/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), named('photo.png'), /a picture/],
  ])('%s', (_, head, file, reason) => {
    expect(fileReason(head, file)).toMatch(reason)
  })
})

test.each([
  ['debian-12.img.gz', 'debian-12'],
  ['disk.raw', 'disk'],
  ['disk.gz', 'disk'],
  ['My server (old).img', 'My server -old-'],
  ['v1.2.img', 'v1.2'],
  ['a'.repeat(80), 'a'.repeat(50)],
])('%s is suggested as %s', (name, label) => {
  expect(labelFromFile(name)).toBe(label)
  expect(isImageLabel(labelFromFile(name))).toBe(true)
})
