import { expect, test } from 'vitest'
import { publicImages } from '#server/catalog/images.ts'
import type { Image } from '#contract/areas/images.ts'
import { endingImages } from './image-attention.tsx'

const [base] = publicImages
const image = (changes: Partial<Image>): Image => ({ ...(base ?? raise()), is_public: false, ...changes })
const raise = (): never => {
  throw new Error('The catalog is empty')
}

test('uploads without data and automatic images are listed, the next one to be deleted first', () => {
  const created = '2026-06-15T10:00:00'
  const waiting = image({ label: 'waiting', status: 'pending_upload', size: 0, created })
  const automatic = image({ label: 'automatic', type: 'automatic', expiry: '2026-06-15T12:00:00' })
  const processing = image({ label: 'processing', status: 'pending_upload', size: 4, created })
  const listed = endingImages([waiting, processing, image({ label: 'mine' }), automatic])
  expect(listed.map(({ image: { label }, deletedAt }) => [label, deletedAt])).toEqual([
    ['automatic', '2026-06-15T12:00:00'],
    ['waiting', '2026-06-16T10:00:00'],
  ])
})
