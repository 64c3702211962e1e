import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('spaces that browsers leave out of titles do not make it set the title again and again', async () => {
  const marker = open('Nodes')
  using set = vi.spyOn(document, 'title', 'set')
  marker.set('Rename tag a to  b  ')
  await waitFor(() => expect(document.title).toBe('Rename tag a to b · Nodes'))
  // The observer is told before this timer.
  await new Promise((resolve) => setTimeout(resolve))
  expect(set).toHaveBeenCalledOnce()
  document.title = ' Events  of web-1'
  await waitFor(() => expect(document.title).toBe('Rename tag a to b · Events of web-1'))
})
