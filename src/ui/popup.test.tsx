import { expect, it } from 'vitest'
import { focusAfter } from './popup.ts'

it('a popup that has closed gives the focus back, unless the user has moved it meanwhile', () => {
  document.body.innerHTML = '<button id="anchor"></button><input id="search"><div id="popup"><button></button></div>'
  const [anchor, search, popup] = ['anchor', 'search', 'popup'].map((id) => document.getElementById(id))
  const after = () => focusAfter(popup ?? null, anchor ?? null)
  expect(after()).toBe(anchor)
  popup?.querySelector('button')?.focus()
  expect(after()).toBe(anchor)
  search?.focus()
  expect(after()).toBe(false)
})
