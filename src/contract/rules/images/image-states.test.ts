import { expect, test } from 'vitest'
import { deployDisabledReason, imageAge, imageDeletedAt, imageState } from './image-states.ts'

test('an upload whose data has arrived is being processed', () => {
  expect(imageState({ status: 'pending_upload', size: 0 })).toBe('pending_upload')
  expect(imageState({ status: 'pending_upload', size: 4 })).toBe('processing')
  expect(imageState({ status: 'creating', size: 4 })).toBe('creating')
  expect(imageState({ status: 'available', size: 0 })).toBe('available')
})

test('only available images can be deployed', () => {
  expect(deployDisabledReason({ status: 'available', size: 4 })).toBe(null)
  expect(deployDisabledReason({ status: 'creating', size: 4 })).toBe('It is not available yet.')
  expect(deployDisabledReason({ status: 'pending_upload', size: 0 })).toBe('Its data has not been uploaded yet.')
})

test('the service deletes uploads without data after 24 hours, and automatic images when they expire', () => {
  const image = { status: 'available', size: 4, created: '2026-06-15T10:00:00', expiry: null } as const
  expect(imageDeletedAt(image)).toBeNull()
  expect(imageDeletedAt({ ...image, expiry: '2026-06-22T10:00:00' })).toBe('2026-06-22T10:00:00')
  expect(imageDeletedAt({ ...image, status: 'pending_upload', size: 0 })).toBe('2026-06-16T10:00:00')
  expect(imageDeletedAt({ ...image, status: 'pending_upload' })).toBeNull()
})

test('an image is outdated after its end of life, or when the service says so', () => {
  const eol = '2026-07-01T04:00:00'
  const end = Date.UTC(2026, 6, 1, 4)
  expect(imageAge({ deprecated: false, eol }, end)).toBe('current')
  expect(imageAge({ deprecated: false, eol }, end + 1)).toBe('end-of-life')
  expect(imageAge({ deprecated: false, eol: null }, end)).toBe('current')
  expect(imageAge({ deprecated: true, eol: null }, end)).toBe('deprecated')
})
