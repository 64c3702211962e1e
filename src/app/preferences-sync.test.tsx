/** The preferences on the real service: two browsers, other programs, narrow tokens. */
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { preferences } from '#contract/areas/preferences.ts'
import { changePreferences } from '#queries/preferences.ts'
import { locks, setLocked } from '#kit/preferences/locks.ts'
import { currentPreferences, patchOwnPart } from '#kit/preferences/preferences.ts'
import { columnChoices, defaultViews, deleteDelay, timeDisplay } from '#kit/preferences/choices.ts'
import { languageChoice } from '#kit/preferences/language.ts'
import { startPage } from '#kit/preferences/start-page.ts'
import { session } from '#api/session/session.ts'
import { theme } from '#ui/theme.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { renderApp } from '../testing/render-app.tsx'
import { addToken } from '../testing/tokens.ts'
import { syncPreferences } from './preferences-sync.ts'
import { syncThemeWithStorage } from './theme-storage.ts'

const reset = () => {
  languageChoice.set('browser')
  theme.set({ theme: 'system', density: 'comfortable' })
  timeDisplay.set('profile')
  startPage.set('/')
  columnChoices.set('')
  defaultViews.set('')
  deleteDelay.set('10')
  locks.set('')
}
beforeEach(reset)

type Options = NonNullable<Parameters<typeof renderApp>[1]>

async function openSynced(options: Options = {}) {
  const app = await renderApp('/profile/preferences', options)
  onTestFinished(reset)
  const stop = syncPreferences(app.queries)
  onTestFinished(stop)
  await app.page('Preferences')
  const stored = () => callOperation(app.service, preferences.view, {})
  const store = (body: Record<string, unknown>) => callOperation(app.service, preferences.update, { body })
  return { ...app, stop, stored, store }
}

it('applies what the service has, and saves a change without touching what belongs to others', async () => {
  const { stored } = await openSynced({
    prepare: (service) =>
      callOperation(service, preferences.update, {
        body: { other: { keep: [1] }, quarterdeck: { theme: 'dark', density: 'nonsense', future: true } },
      }),
  })
  await waitFor(() => expect(theme.get().theme).toBe('dark'))
  expect(theme.get().density).toBe('comfortable')
  theme.setDensity('compact')
  startPage.set('/nodes')
  await waitFor(async () =>
    expect(await stored()).toEqual({
      other: { keep: [1] },
      quarterdeck: { theme: 'dark', density: 'compact', startPage: '/nodes', future: true },
    }),
  )
})

it('keeps the language, and takes no other one for a choice', async () => {
  const { stored, store, queries } = await openSynced({
    prepare: (service) => callOperation(service, preferences.update, { body: { quarterdeck: { language: 'en' } } }),
  })
  await waitFor(() => expect(languageChoice.get()).toBe('en'))
  await store({ quarterdeck: { language: 'tlh' } })
  await queries.invalidateQueries()
  await waitFor(() => expect(languageChoice.get()).toBe('browser'))
  languageChoice.set('en')
  await waitFor(async () => expect(await stored()).toEqual({ quarterdeck: { language: 'en' } }))
})

it('keeps the columns of each list, and what another browser chose for another list', async () => {
  const { queries, stored } = await openSynced({
    prepare: (service) =>
      callOperation(service, preferences.update, { body: { quarterdeck: { columns: { nodes: 'label,status' } } } }),
  })
  await waitFor(() => expect(columnChoices.get()).toBe('nodes=label%2Cstatus'))
  await changePreferences(queries, (current) =>
    patchOwnPart(current, { columns: { images: 'label,size' }, views: { nodes: { Prod: 'tag=prod' } } }),
  )
  expect(currentPreferences().columns).toEqual({ nodes: 'label,status', images: 'label,size' })
  columnChoices.choose('domains', 'domain,status')
  columnChoices.choose('nodes', null)
  await waitFor(async () =>
    expect(await stored()).toEqual({
      quarterdeck: {
        columns: { domains: 'domain,status', images: 'label,size' },
        views: { nodes: { Prod: 'tag=prod' } },
      },
    }),
  )
})

it('saves what was changed before it was loaded, or when the service could not be reached', async () => {
  const first = await openSynced({
    prepare: (service) => callOperation(service, preferences.update, { body: { quarterdeck: { theme: 'dark' } } }),
  })
  await waitFor(() => expect(theme.get().theme).toBe('dark'))
  first.stop()
  // The tab is closed before the change is sent; the next visit starts with what the browser has.
  timeDisplay.set('utc')
  await first.store({ quarterdeck: { theme: 'light', density: 'compact' } })
  await first.queries.invalidateQueries()
  onTestFinished(syncPreferences(first.queries))
  await waitFor(async () =>
    expect(await first.stored()).toEqual({ quarterdeck: { theme: 'light', density: 'compact', times: 'utc' } }),
  )
  expect([theme.get().theme, theme.get().density, timeDisplay.get()]).toEqual(['light', 'compact', 'utc'])
})

it('does not save the choices of another user of this browser, and replaces them', async () => {
  localStorage.setItem('preferences-baseline', JSON.stringify({ uid: 99, set: 'tokens', dictionary: {} }))
  columnChoices.set('nodes=label')
  theme.setTheme('dark')
  const { stored } = await openSynced({
    prepare: (service) => callOperation(service, preferences.update, { body: { quarterdeck: { times: 'utc' } } }),
  })
  await waitFor(() => expect(timeDisplay.get()).toBe('utc'))
  expect([theme.get().theme, columnChoices.get()]).toEqual(['system', ''])
  expect(await stored()).toEqual({ quarterdeck: { times: 'utc' } })
})

it('leaves what this browser stores to another user who signs in in another tab', async () => {
  const kept = { quarterdeck: { theme: 'dark', locks: { 'node:4': '1' }, columns: { nodes: 'label' } } }
  const { queries, stored, stop } = await openSynced({
    prepare: (service) => callOperation(service, preferences.update, { body: kept }),
  })
  onTestFinished(syncThemeWithStorage())
  await waitFor(() => expect(locks.get()).toBe('node:4'))
  const storedByOther = {
    'preferences-baseline': JSON.stringify({ uid: 2, set: 'tokens', dictionary: {} }),
    theme: 'light',
    locks: 'node:7',
    columns: 'nodes=label%2Chost',
  }
  for (const [key, value] of Object.entries(storedByOther)) {
    localStorage.setItem(key, value)
    dispatchEvent(new StorageEvent('storage', { key }))
  }
  setLocked('node:2', true)
  columnChoices.choose('images', 'label')
  theme.setDensity('compact')
  const changed = {
    quarterdeck: {
      theme: 'dark',
      density: 'compact',
      locks: { 'node:2': '1', 'node:4': '1' },
      columns: { nodes: 'label', images: 'label' },
    },
  }
  await waitFor(async () => expect(await stored()).toEqual(changed))
  await queries.invalidateQueries()
  for (const [key, value] of Object.entries(storedByOther))
    expect([key, localStorage.getItem(key)]).toEqual([key, value])
  // Reloaded, the browser stores those of this user again.
  stop()
  onTestFinished(syncPreferences(queries))
  await waitFor(() => expect(localStorage.getItem('locks')).toBe('node:4 node:2'))
  expect(await stored()).toEqual(changed)
})

const ownColumns = { quarterdeck: { columns: { nodes: 'label,host' } } }
const prepare = (service: TestService) => callOperation(service, preferences.update, { body: ownColumns })

it('does not take what another set of the same user holds for changes of this one', async () => {
  localStorage.setItem('preferences-baseline', JSON.stringify({ uid: 1, set: 'dashboard', dictionary: ownColumns }))
  const { stored } = await openSynced({ prepare })
  await waitFor(() => expect(columnChoices.get()).toBe('nodes=label%2Chost'))
  expect(await stored()).toEqual(ownColumns)
})

it('does not take what another tab has stored since this one was opened for a change', async () => {
  // As it is in the memory of this tab, which was opened with a token that had no columns.
  columnChoices.set('')
  localStorage.setItem('columns', 'nodes=label%2Chost')
  localStorage.setItem('preferences-baseline', JSON.stringify({ uid: 1, set: 'tokens', dictionary: ownColumns }))
  const { stored } = await openSynced({ prepare })
  await waitFor(() => expect(columnChoices.get()).toBe('nodes=label%2Chost'))
  expect(await stored()).toEqual(ownColumns)
})

it('two browsers that change different things at the same time lose nothing', async () => {
  const { queries, stored } = await openSynced()
  await Promise.all([
    changePreferences(queries, (current) => ({ ...current, mine: true })),
    changePreferences(queries, (current) => ({ ...current, theirs: true })),
  ])
  expect(await stored()).toEqual({ mine: true, theirs: true })
})

it('a change that another browser has undone in between is made again', async () => {
  let overwritten = false
  const { queries, stored } = await openSynced({
    intercept: (request) => {
      if (request.method !== 'PUT' || !request.url.endsWith('/profile/preferences') || overwritten) return undefined
      overwritten = true
      // As if another browser, which has not seen this write, had overwritten it at once.
      return Response.json({})
    },
  })
  await changePreferences(queries, (current) => ({ ...current, mine: true }))
  expect(await stored()).toEqual({ mine: true })
})

it('without the scope to write, choices stay in this browser and nothing is sent', async () => {
  const sent: string[] = []
  const { stored } = await openSynced({
    token: (service) => addToken(service, { scopes: 'account:read_only' }),
    intercept: (request) => {
      if (request.method !== 'GET') sent.push(request.url)
      return undefined
    },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  theme.setTheme('light')
  timeDisplay.set('utc')
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(sent).toEqual([])
  expect(await stored()).toEqual({})
  expect([theme.get().theme, timeDisplay.get()]).toEqual(['light', 'utc'])
})

it('forgets the default views of lists in this browser when the session ends, and the account keeps them', async () => {
  const views = { nodes: 'q=personal' }
  const { stored } = await openSynced({
    prepare: (service) =>
      callOperation(service, preferences.update, { body: { quarterdeck: { defaultViews: views } } }),
  })
  await waitFor(() => expect(defaultViews.get()).toBe('nodes=q%3Dpersonal'))
  const kept = () => Array.from(localStorage, (_, index) => localStorage.getItem(localStorage.key(index) ?? '')).join()
  expect(kept()).toContain('personal')
  await session.signOut()
  await waitFor(() => expect(kept()).not.toContain('personal'))
  expect(await stored()).toEqual({ quarterdeck: { defaultViews: views } })
})
