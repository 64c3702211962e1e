import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useShortcut } from './shortcuts.ts'

test('a key works as soon as what it is for is on the page, before the browser paints it', () => {
  const pressed: string[] = []
  function Page() {
    useShortcut('x', 'Select the row', () => pressed.push('x'))
    return null
  }
  /** Presses the key when the page has been rendered, before effects that wait for a paint. */
  function PressAtOnce() {
    useLayoutEffect(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }))
    }, [])
    return <Page />
  }
  render(<PressAtOnce />)
  expect(pressed).toEqual(['x'])
})
