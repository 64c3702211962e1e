import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { preferences } from '#contract/areas/preferences.ts'
import { preferencesLength } from '#contract/limits.ts'
import { currentLanguage } from '#contract/translate.ts'
import { theme } from '#ui/theme.ts'
import { syncPreferences } from '#app/preferences-sync.ts'
import { callOperation } from '#server/calls-testing.ts'
import { timeDisplay } from '#kit/preferences/choices.ts'
import { languageChoice, startLanguage } from '#kit/preferences/language.ts'
import { notificationSupport } from '#kit/preferences/notifications.ts'
import { findQuestion } from '../../../testing/profile.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { readImport } from './read-import.ts'

it('times follow the choice at once', async () => {
  onTestFinished(() => timeDisplay.set('profile'))
  const app = await renderApp('/profile/preferences', {
    prepare: ({ database }) => database.updateTable('users').set({ timezone: 'Asia/Tokyo' }).execute(),
  })
  expect(await screen.findByText(/^Now: .*\(Asia\/Tokyo\)$/)).toBeInTheDocument()
  await app.user.click(screen.getByRole('radio', { name: 'UTC' }))
  expect(screen.getByText(/^Now: .*\(UTC\)$/)).toBeInTheDocument()
})

it('shows another language at once, and keeps the choice with the account', async () => {
  const app = await renderApp('/profile/preferences')
  onTestFinished(syncPreferences(app.queries))
  onTestFinished(async () => {
    languageChoice.set('browser')
    await waitFor(() => expect(currentLanguage()).toBe('en'))
  })
  await startLanguage()
  await app.page('Preferences')
  const choice = screen.getByRole('combobox', { name: 'Language' })
  expect(choice).toHaveDisplayValue('Browser’s language')
  await app.user.selectOptions(choice, 'Deutsch')
  await app.page('Einstellungen')
  expect(document.documentElement.lang).toBe('de')
  const stored = () => callOperation(app.service, preferences.view, {})
  await waitFor(async () => expect(await stored()).toHaveProperty('quarterdeck.language', 'de'))
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'English')
  await app.page('Preferences')
  expect(document.documentElement.lang).toBe('en')
  await waitFor(async () => expect(await stored()).toHaveProperty('quarterdeck.language', 'en'))
})

it('waits with a language that was chosen elsewhere while something is being entered', async () => {
  onTestFinished(async () => {
    languageChoice.set('browser')
    await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  })
  const app = await renderApp('/profile')
  await startLanguage()
  await app.page('Profile')
  const email = await screen.findByRole('textbox', { name: 'Email' })
  await app.user.type(email, 'x')
  languageChoice.set('de')
  await app.user.type(email, 'y')
  expect(email).toHaveValue('owner@example.comxy')
  await app.user.type(email, '{Backspace}{Backspace}')
  await app.page('Profil')
})

it('says that a browser without notifications cannot show them', async () => {
  const app = await renderApp('/profile/preferences')
  await app.page('Preferences')
  expect(await screen.findByText(/^This browser cannot show notifications/)).toBeInTheDocument()
  expect(screen.queryByRole('switch', { name: 'Notifications' })).not.toBeInTheDocument()
})

it('says why notifications stay off when the browser answers without asking the user', async () => {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('default') })
  notificationSupport.set('default')
  onTestFinished(() => notificationSupport.set('unsupported'))
  const app = await renderApp('/profile/preferences')
  const choice = await screen.findByRole('switch', { name: 'Notifications' })
  expect(screen.queryByText(/blocks notifications/)).not.toBeInTheDocument()
  await app.user.click(choice)
  expect(await screen.findByText(/^This browser blocks notifications from this site/)).toBeVisible()
  expect(choice).not.toBeChecked()
  expect(choice).toBeEnabled()
})

it('offers no notifications that the browser blocks', async () => {
  notificationSupport.set('denied')
  onTestFinished(() => notificationSupport.set('unsupported'))
  await renderApp('/profile/preferences')
  const choice = await screen.findByRole('switch', { name: 'Notifications' })
  expect(choice).toBeDisabled()
  expect(choice).toHaveAccessibleDescription(/This browser blocks notifications from this site/)
})

it('imports a file: its members replace those stored, others stay', async () => {
  onTestFinished(() => theme.setTheme('system'))
  const app = await renderApp('/profile/preferences', {
    prepare: (service) => callOperation(service, preferences.update, { body: { kept: 1, replaced: 'old' } }),
  })
  await screen.findByText(/"kept": 1/)
  const file = new File([JSON.stringify({ replaced: 'new', quarterdeck: { theme: 'dark' } })], 'preferences.json', {
    type: 'application/json',
  })
  await app.user.upload(screen.getByLabelText('Import'), file)
  const question = await findQuestion('Import preferences?')
  expect(question.getByText(/replaced, quarterdeck.*notes of this dashboard.*are deleted/)).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Import' }))
  await waitFor(async () =>
    expect(await callOperation(app.service, preferences.view, {})).toEqual({
      kept: 1,
      replaced: 'new',
      quarterdeck: { theme: 'dark' },
    }),
  )
  await waitFor(() => expect(theme.get().theme).toBe('dark'))
  expect(await screen.findByText(/"replaced": "new"/)).toBeInTheDocument()
})

it.each([
  ['{', false],
  ['[1]', false],
  ['null', false],
  ['{}', false],
  [JSON.stringify({ a: 'x'.repeat(preferencesLength.max) }), false],
  [`{"a":1${' '.repeat(4 * preferencesLength.max)}}`, false],
  ['{"__proto__":{"a":1}}', false],
  ['{"a":1}', true],
])('reads an import of %.20s', (text, ok) => {
  expect(readImport(text).ok).toBe(ok)
})

it('imports nothing that would be a prototype', () => {
  expect(readImport('{"a":{"__proto__":{"b":1},"c":2},"__proto__":{"d":1}}')).toEqual({
    ok: true,
    dictionary: { a: { c: 2 } },
  })
})
