/** Notes on the pages of the real service: written, shown, searched, kept apart, and gone with what they are about. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, test } from 'vitest'
import { preferences } from '#contract/areas/preferences.ts'
import { domains } from '#contract/areas/domains.ts'
import { images } from '#contract/areas/images.ts'
import { dropNotes } from '#app/drop-notes.ts'
import { syncPreferences } from '#app/preferences-sync.ts'
import { call } from '#api/client.ts'
import { session } from '#api/session/session.ts'
import { columnChoices } from '../preferences/choices.ts'
import { notes } from '../preferences/notes.ts'
import { notesIn } from '../preferences/preferences.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../testing/console.ts'
import { openMoreMenu } from '../../testing/more-actions.ts'
import { withNode } from '../../testing/node-page.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { addToken } from '../../testing/tokens.ts'

const reset = () => {
  notes.set({})
  columnChoices.set('')
}
beforeEach(reset)

const keep = (kept: Readonly<Record<string, string>>) => (service: TestService) =>
  callOperation(service, preferences.update, { body: { other: 1, quarterdeck: { notes: kept } } })

async function openSynced(address: string, options: Parameters<typeof renderApp>[1] = {}) {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp(address, options)
  onTestFinished(reset)
  onTestFinished(syncPreferences(app.queries))
  onTestFinished(dropNotes(app.queries))
  const stored = async () => notesIn(await callOperation(app.service, preferences.view, {}))
  return { ...app, stored }
}
type App = Awaited<ReturnType<typeof openSynced>>

const withNodeAnd = (kept: Readonly<Record<string, string>>) => async (service: TestService) => {
  await withNode()(service)
  await keep(kept)(service)
}

async function openDialog(app: App) {
  await app.user.click((await openMoreMenu(app)).getByRole('menuitem', { name: 'Edit note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Note about web-1' }))
  return { dialog, field: await dialog.findByLabelText('Note') }
}

async function write(app: App, text: string) {
  const { dialog, field } = await openDialog(app)
  await app.user.clear(field)
  if (text !== '') await app.user.type(field, text)
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }))
  return dialog
}

it('is written on the page of a node, shown there, and deleted by leaving it empty', async () => {
  const app = await openSynced('/nodes/1', { prepare: withNodeAnd({ 'node:99': 'Of another' }) })
  await app.page('web-1')
  await write(app, '  Call Ada before a reboot{Enter}Rack 4')
  const note = within(await screen.findByRole('region', { name: 'Your note' }))
  expect(note.getByText(/Call Ada/)).toHaveTextContent('Call Ada before a reboot Rack 4')
  expect(await app.stored()).toEqual({ 'node:1': 'Call Ada before a reboot\nRack 4', 'node:99': 'Of another' })
  expect(await callOperation(app.service, preferences.view, {})).toMatchObject({ other: 1 })
  await write(app, '')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your note' })).not.toBeInTheDocument())
  expect(await app.stored()).toEqual({ 'node:99': 'Of another' })
})

it('asks when another tab has changed the same note meanwhile', async () => {
  const app = await openSynced('/nodes/1', { prepare: withNodeAnd({ 'node:1': 'First' }) })
  await app.page('web-1')
  const { dialog, field } = await openDialog(app)
  expect(field).toHaveValue('First')
  await app.user.type(field, ', mine')
  await keep({ 'node:1': 'First, theirs', 'node:2': 'New' })(app.service)
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }))
  const question = within(await screen.findByRole('dialog', { name: 'These settings have changed' }))
  expect(question.getByText('First, theirs')).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Overwrite with my values' }))
  await waitFor(async () => expect(await app.stored()).toEqual({ 'node:1': 'First, mine', 'node:2': 'New' }))
})

it('says at its field what is too long: the note, or all notes together', async () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`node:${index + 2}`, 'x'.repeat(1000)]))
  const app = await openSynced('/nodes/1', { prepare: withNodeAnd(many) })
  await app.page('web-1')
  const { dialog, field } = await openDialog(app)
  await app.user.click(field)
  await app.user.paste('y'.repeat(1001))
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }))
  expect(await dialog.findByText('At most 1,000 characters')).toBeInTheDocument()
  await app.user.clear(field)
  await app.user.click(field)
  await app.user.paste('y'.repeat(900))
  expect(await dialog.findByText(/^All your notes together have at most 32,000 characters/)).toBeInTheDocument()
  await app.user.clear(field)
  await app.user.type(field, 'short')
  await app.user.click(dialog.getByRole('button', { name: 'Save note' }))
  await waitFor(async () => expect(await app.stored()).toMatchObject({ 'node:1': 'short' }))
})

it('is marked in the list, found by its field and by words, and a column', async () => {
  const app = await openSynced('/nodes', {
    prepare: async (service) => {
      await withNode({ label: 'web-2' })(service)
      await withNodeAnd({ 'node:1': 'Call Ada' })(service)
    },
  })
  await app.page('Nodes')
  const row = (label: string) => within(screen.getByRole('row', { name: new RegExp(`^Select ${label} `) }))
  await screen.findByRole('row', { name: /^Select web-1 / })
  expect(await row('web-2').findByRole('button', { name: 'Note' })).toHaveAttribute('data-tooltip', 'Call Ada')
  expect(row('web-1').queryByRole('button', { name: 'Note' })).not.toBeInTheDocument()
  const search = screen.getByRole('searchbox')
  for (const text of ['note:ada', 'note:*', 'call ada']) {
    await app.user.clear(search)
    await app.user.type(search, text)
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Select web-1 / })).not.toBeInTheDocument())
    expect(row('web-2').getByRole('link')).toHaveTextContent('web-2')
  }
  await app.router.navigate('/nodes?columns=label,status,note')
  expect(await screen.findByRole('columnheader', { name: 'Note' })).toBeInTheDocument()
  expect(await screen.findByRole('cell', { name: 'Call Ada' })).toBeInTheDocument()
})

test('a restricted user has notes of their own', async () => {
  const app = await openSynced('/nodes/1', {
    as: 'restricted',
    prepare: async (service) => {
      await withNodeAnd({ 'node:1': "The owner's" })(service)
      await service.database
        .insertInto('grants')
        .values({
          user_id: (
            await service.database
              .selectFrom('users')
              .select('id')
              .where('username', '=', 'restricted')
              .executeTakeFirstOrThrow()
          ).id,
          kind: 'node',
          entity_id: 1,
          permissions: 'read_only',
        })
        .execute()
    },
  })
  await app.page('web-1')
  expect(screen.queryByText("The owner's")).not.toBeInTheDocument()
  await write(app, 'Mine')
  expect(await screen.findByRole('region', { name: 'Your note' })).toHaveTextContent('Mine')
  expect(await app.stored()).toEqual({ 'node:1': "The owner's" })
})

test.each([true, false])('a note whose response is lost: saved %s', async (reaches) => {
  const lost = new Set<string>()
  const app = await openSynced('/nodes/1', {
    prepare: withNodeAnd({}),
    intercept: (request) => {
      if (request.method !== 'PUT' || !request.url.endsWith('/preferences')) return undefined
      if (reaches && lost.size > 0) return undefined
      lost.add(request.url)
      const sent = reaches ? app.service.fetch(request) : Promise.resolve()
      return sent.then((): Response => {
        throw new TypeError('Failed to fetch')
      })
    },
  })
  const dialog = await write(app, 'Call first')
  if (reaches) expect(await screen.findByText('The note about web-1 was saved')).toBeInTheDocument()
  else expect((await dialog.findAllByText(/could not be saved/))[0]).toBeInTheDocument()
  expect(await app.stored()).toEqual(reaches ? { 'node:1': 'Call first' } : {})
})

test('with a token that cannot write preferences notes are shown and not offered to be changed', async () => {
  const app = await openSynced('/nodes/1', {
    prepare: withNodeAnd({ 'node:1': 'Call Ada' }),
    token: (service) => addToken(service, { scopes: 'account:read_only nodes:read_write' }),
  })
  await app.page('web-1')
  const note = await screen.findByRole('region', { name: 'Your note' })
  expect(within(note).queryByRole('button')).not.toBeInTheDocument()
  const menu = await openMoreMenu(app)
  expect(menu.getByRole('menuitem', { name: 'Clone' })).toBeInTheDocument()
  expect(menu.queryByRole('menuitem', { name: 'Edit note' })).not.toBeInTheDocument()
})

test('notes go with what this tab deletes, those about records with their domain, and no others', async () => {
  const kept = {
    'image:private/1': 'a',
    'image:private/11': 'b',
    'record:1/2': 'c',
    'domain:1': 'd',
    'record:11/2': 'e',
  }
  const app = await openSynced('/profile/preferences', { demo: true, prepare: keep(kept) })
  await waitFor(() => expect(notes.get()).toEqual(kept))
  await call(images.remove, { path: { imageId: 'private/1' } })
  await call(domains.remove, { path: { domainId: 1 } })
  await waitFor(async () => expect(await app.stored()).toEqual({ 'image:private/11': 'b', 'record:11/2': 'e' }), {
    timeout: 4000,
  })
})

test('notes do not outlast the session in this browser', async () => {
  await openSynced('/profile/preferences', { prepare: keep({ 'node:1': 'personal' }) })
  await waitFor(() => expect(notes.get()).toEqual({ 'node:1': 'personal' }))
  expect(
    Array.from(localStorage, (_, index) => localStorage.getItem(localStorage.key(index) ?? '')).join(),
  ).not.toContain('personal')
  await session.signOut()
  await waitFor(() => expect(notes.get()).toEqual({}))
})
