/** The user's note stays with a record that is replaced. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { preferences } from '#contract/areas/preferences.ts'
import { records } from '#contract/areas/records.ts'
import { notes } from '#kit/preferences/notes.ts'
import { dropNotes } from '#app/drop-notes.ts'
import { syncPreferences } from '#app/preferences-sync.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { lighthouse, openZone } from '../../../../testing/zone-page.ts'

const path = { domainId: lighthouse.id }
const host = 'noted'

async function openWithNote() {
  const prepare = async (service: TestService) => {
    const { id } = await callOperation(service, records.create, {
      path,
      body: { type: 'A', name: host, target: '192.0.2.9' },
    })
    const own = { notes: { [`record:${lighthouse.id}/${id}`]: 'Ask Kim first' } }
    await callOperation(service, preferences.update, { body: { quarterdeck: own } })
  }
  const app = await openZone(lighthouse, { prepare })
  onTestFinished(syncPreferences(app.queries))
  onTestFinished(dropNotes(app.queries))
  onTestFinished(() => notes.set({}))
  await waitFor(() => expect(Object.values(notes.get())).toEqual(['Ask Kim first']))
  /** The id of the record of this type, and the notes that the account has. */
  const stored = async (type: 'A' | 'AAAA') => {
    const { data } = await callOperation(app.service, records.list, { path })
    const record = data.find((each) => each.name === host && each.type === type)
    const { quarterdeck } = await callOperation(app.service, preferences.view, {})
    return { key: `record:${lighthouse.id}/${record?.id}`, quarterdeck }
  }
  const expectNoteAt = (type: 'A' | 'AAAA') =>
    waitFor(async () => {
      const { key, quarterdeck } = await stored(type)
      expect(quarterdeck).toMatchObject({ notes: { [key]: 'Ask Kim first' } })
    })
  return { ...app, expectNoteAt }
}
const undo = async ({ user }: Awaited<ReturnType<typeof openWithNote>>) => {
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(/changes? undone/)
}

it('comes back with a record whose deletion is undone', async () => {
  const app = await openWithNote()
  await app.expectNoteAt('A')
  screen.getByRole('button', { name: /^A noted/ }).focus()
  await app.user.keyboard('{Delete}')
  const bar = within(await screen.findByRole('region', { name: 'Pending changes' }))
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  await screen.findByText(/^1 change applied/)
  await waitFor(() => expect(notes.get()).toEqual({}))
  await undo(app)
  await app.expectNoteAt('A')
})

it('goes on to the record of another type, and back', async () => {
  const app = await openWithNote()
  await app.user.click(screen.getByRole('button', { name: /^A noted/ }))
  await app.user.selectOptions(await screen.findByLabelText('Type'), 'AAAA')
  const address = screen.getByLabelText('IPv6 address')
  await app.user.clear(address)
  await app.user.type(address, '2001:db8::9')
  await app.user.click(screen.getByRole('button', { name: 'Save now' }))
  await screen.findByText(/^2 changes applied/)
  await app.expectNoteAt('AAAA')
  await undo(app)
  await app.expectNoteAt('A')
})
