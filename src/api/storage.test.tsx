import { expect, test, vi } from 'vitest'
import { clearStorage, jsonEntry, subscribeStorage, textEntry } from './storage.ts'

const side = textEntry('browser', 'side', (text) => (text === 'left' || text === 'right' ? text : null))
const count = jsonEntry('tab', 'count', (value) => (typeof value === 'number' ? value : null))

test('entries are kept in their area', () => {
  localStorage.clear()
  side.set('left')
  count.set(3)
  expect([side.get(), count.get()]).toEqual(['left', 3])
  expect([localStorage.getItem('side'), sessionStorage.getItem('count')]).toEqual(['left', '3'])
  side.remove()
  count.remove()
  expect([localStorage.length, sessionStorage.length, side.get(), count.get()]).toEqual([0, 0, null, null])
})

test('a stored value that is not usable counts as none', () => {
  localStorage.setItem('side', 'up')
  sessionStorage.setItem('count', '{')
  expect([side.get(), count.get()]).toEqual([null, null])
  sessionStorage.setItem('count', '"3"')
  expect(count.get()).toBeNull()
})

test('storage that is switched off counts as empty', () => {
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  const spies = [
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(refuse),
    vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(refuse),
  ]
  side.set('left')
  count.set(3)
  side.remove()
  clearStorage('tab')
  expect([side.get(), count.get()]).toEqual([null, null])
  for (const spy of spies) spy.mockRestore()
})

test('a subscriber hears of its own keys until it stops', () => {
  const listener = vi.fn()
  const stop = subscribeStorage(['side'], listener)
  for (const key of ['side', 'other', null]) dispatchEvent(new StorageEvent('storage', { key }))
  stop()
  dispatchEvent(new StorageEvent('storage', { key: 'side' }))
  expect(listener).toHaveBeenCalledTimes(1)
})
