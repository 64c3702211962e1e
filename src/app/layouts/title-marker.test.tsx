import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createTitleMarker } from './title-marker.ts'

const open = (title: string) => {
  document.title = title
  const marker = createTitleMarker(document)
  onTestFinished(marker.stop)
  return marker
}

test('a mark stays before the titles that pages set', async () => {
  const marker = open('Nodes')
  marker.set('Rebooting web-1')
  expect(document.title).toBe('Rebooting web-1 · Nodes')
  document.title = 'Events'
  await waitFor(() => expect(document.title).toBe('Rebooting web-1 · Events'))
  marker.set(null)
  expect(document.title).toBe('Events')
})

test('a title that the page has set in the same moment is kept', () => {
  const marker = open('Events')
  document.title = 'web-1'
  marker.set('Rebooting web-1')
  expect(document.title).toBe('Rebooting web-1 · web-1')
  document.title = 'Nodes'
  marker.stop()
  expect(document.title).toBe('Nodes')
})
