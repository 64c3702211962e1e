/** Two users change the same zone. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { records, type DomainRecord } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { recordList } from '#queries/records.ts'
import { harbour, openZone } from '../../../testing/zone-page.ts'

const { id: domainId, name: zone } = harbour
const docs = `CNAME docs.${zone}`

async function openSharedZone() {
  const app = await openZone()
  const find = async (name: string): Promise<DomainRecord | undefined> =>
    (await callOperation(app.service, records.list, { path: { domainId } })).data.find((each) => each.name === name)
  const { id = 0 } = (await find('docs')) ?? {}
  return {
    ...app,
    find,
    changeElsewhere: (body: object) =>
      callOperation(app.service, records.update, { path: { domainId, recordId: id }, body }),
    deleteElsewhere: () => callOperation(app.service, records.remove, { path: { domainId, recordId: id } }),
    reread: () => app.queries.invalidateQueries({ queryKey: recordList(domainId).queryKey }),
  }
}

const typeTarget = async (app: Awaited<ReturnType<typeof openSharedZone>>, text: string) => {
  await app.user.clear(await screen.findByLabelText('Target'))
  await app.user.type(screen.getByLabelText('Target'), text)
}

it('a change elsewhere that the editor has not shown is asked about, although the page has read it meanwhile', async () => {
  const app = await openSharedZone()
  await app.user.click(await screen.findByRole('button', { name: docs }))
  await typeTarget(app, 'mine.example.net')
  await app.changeElsewhere({ target: 'theirs.example.net' })
  await app.reread()
  await screen.findByText('theirs.example.net')
  await app.user.type(screen.getByLabelText('Target'), '{Enter}')
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
  expect(await dialog.findByText('theirs.example.net')).toBeInTheDocument()
  expect((await app.find('docs'))?.target).toBe('theirs.example.net')
})

it('the editor says what was changed elsewhere while it was open, and saves only what was changed in it', async () => {
  const app = await openSharedZone()
  await app.user.click(await screen.findByRole('button', { name: docs }))
  await app.user.selectOptions(await screen.findByLabelText('TTL'), '3600')
  await app.changeElsewhere({ target: 'theirs.example.net' })
  await app.reread()
  expect(await screen.findByText('This record was changed elsewhere.')).toBeInTheDocument()
  expect(screen.getByText(/theirs\.example\.net.* Only what you change here is saved\./)).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Save now' }))
  expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
  expect(await app.find('docs')).toMatchObject({ target: 'theirs.example.net', ttl_sec: 3600 })
})

it('a row with a pending change shows what was changed elsewhere', async () => {
  const app = await openSharedZone()
  await app.user.click(await screen.findByRole('button', { name: docs }))
  await app.user.selectOptions(await screen.findByLabelText('TTL'), '3600')
  await app.user.type(screen.getByLabelText('Target'), '{Enter}')
  await screen.findByText('1 pending change')
  await app.changeElsewhere({ target: 'theirs.example.net' })
  await app.reread()
  expect(await screen.findByText('theirs.example.net')).toBeInTheDocument()
})

it('a record that is deleted elsewhere keeps its editor, and is created again', async () => {
  const app = await openSharedZone()
  await app.user.click(await screen.findByRole('button', { name: docs }))
  await typeTarget(app, 'again.example.net')
  await app.deleteElsewhere()
  await app.reread()
  expect(await screen.findByText(/was deleted elsewhere. Saving creates it again/)).toBeInTheDocument()
  expect(screen.getByLabelText('Target')).toHaveValue('again.example.net')
  await app.user.type(screen.getByLabelText('Target'), '{Enter}')
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
  expect((await app.find('docs'))?.target).toBe('again.example.net')
})

it('a record that was deleted elsewhere before its change is applied is created again, and nothing stays pending', async () => {
  const app = await openSharedZone()
  await app.user.click(await screen.findByRole('button', { name: docs }))
  await typeTarget(app, 'again.example.net{Enter}')
  await app.deleteElsewhere()
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
  await app.user.click(await dialog.findByRole('button', { name: 'Create it again' }))
  await app.user.click(await dialog.findByRole('button', { name: 'Apply 1 change' }))
  expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
  expect((await app.find('docs'))?.target).toBe('again.example.net')
  expect(screen.queryByRole('region', { name: 'Pending changes' })).not.toBeInTheDocument()
})

it('an undo asks where somebody else has changed the record since', async () => {
  const app = await openSharedZone()
  await app.user.click(await screen.findByRole('button', { name: docs }))
  await typeTarget(app, 'mine.example.net{Enter}')
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  await screen.findByText(/^1 change applied/)
  await app.changeElsewhere({ target: 'theirs.example.net' })
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
  await app.user.click(await dialog.findByRole('button', { name: 'Keep the current values' }))
  await waitFor(() => expect(screen.queryByText('1 pending change')).not.toBeInTheDocument())
  expect((await app.find('docs'))?.target).toBe('theirs.example.net')
})

/**
 * Changes one record and deletes another, both of which somebody else changes, too; returns the resulting questions.
 */
async function applyWithTwoConflicts(app: Awaited<ReturnType<typeof openSharedZone>>) {
  await app.user.click(await screen.findByRole('button', { name: docs }))
  await typeTarget(app, 'mine.example.net{Enter}')
  // The editor gives the focus back to its row when it has closed.
  await waitFor(() => expect(screen.getByRole('button', { name: docs })).toHaveFocus())
  ;(await screen.findByRole('button', { name: `SRV _sip._tcp.${zone}` })).focus()
  await app.user.keyboard('{Delete}')
  await app.changeElsewhere({ target: 'theirs.example.net' })
  const { data } = await callOperation(app.service, records.list, { path: { domainId } })
  const recordId = data.find(({ type }) => type === 'SRV')?.id ?? 0
  await callOperation(app.service, records.update, { path: { domainId, recordId }, body: { port: 5999 } })
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  return within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
}

it('one answer leaves the other conflicts open', async () => {
  const app = await openSharedZone()
  const dialog = await applyWithTwoConflicts(app)
  expect(await dialog.findAllByRole('region', { name: /^Conflict/ })).toHaveLength(2)
  await app.user.click(dialog.getByRole('button', { name: 'Use my values' }))
  const left = within(await dialog.findByRole('region', { name: /^Conflict/ }))
  await waitFor(() => expect(left.getByRole('button', { name: 'Keep the current values' })).toHaveFocus())
  expect(dialog.getByText('Records were changed elsewhere')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: /^Apply/ })).toHaveAttribute('aria-disabled', 'true')
  await app.user.click(left.getByRole('button', { name: 'Delete it anyway' }))
  await waitFor(() => expect(dialog.queryByText('Records were changed elsewhere')).not.toBeInTheDocument())
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Apply/ })).toHaveFocus())
  expect(dialog.getByRole('button', { name: 'Apply 2 changes' })).not.toHaveAttribute('aria-disabled')
})

it.each([
  ['Keep all current values', 0],
  ['Use my values for all', 2],
])('%s answers every conflict at once', async (button, left) => {
  const app = await openSharedZone()
  const dialog = await applyWithTwoConflicts(app)
  await app.user.click(await dialog.findByRole('button', { name: button }))
  await waitFor(() => expect(dialog.queryByRole('region', { name: /^Conflict/ })).not.toBeInTheDocument())
  expect(dialog.queryAllByRole('button', { name: /^Undo the change/ })).toHaveLength(left)
})

it('a deletion of a record that somebody else has deleted is over', async () => {
  const app = await openSharedZone()
  ;(await screen.findByRole('button', { name: docs })).focus()
  await app.user.keyboard('{Delete}')
  await app.deleteElsewhere()
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/Nothing to do/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pending changes' })).not.toBeInTheDocument())
})

it('a deletion that somebody else has made is not counted as applied', async () => {
  const app = await openSharedZone()
  for (const name of [docs, `SRV _sip._tcp.${zone}`]) {
    ;(await screen.findByRole('button', { name })).focus()
    await app.user.keyboard('{Delete}')
  }
  expect(await screen.findByText('2 pending changes')).toBeInTheDocument()
  await app.deleteElsewhere()
  await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/^1 change applied\. 1 change had already been made/)).toBeInTheDocument()
})

it('what was saved although the response was lost is left out, and keeps nothing from being applied', async () => {
  const app = await openSharedZone()
  const add = { type: 'TXT', name: 'twice', target: 'same' } as const
  await callOperation(app.service, records.create, { path: { domainId }, body: add })
  for (const target of ['same', 'other']) {
    await app.user.keyboard('n')
    const form = within(await screen.findByRole('form', { name: 'Add record' }))
    await app.user.selectOptions(form.getByLabelText('Type'), 'TXT')
    await app.user.type(form.getByLabelText('Name'), 'twice')
    await app.user.type(form.getByLabelText('Text'), `${target}{Enter}`)
    await app.user.keyboard('{Escape}')
  }
  await app.reread()
  expect(await screen.findByText('2 pending changes')).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/^1 change applied\. 1 change had already been made/)).toBeInTheDocument()
})

it('discarded changes come back on request', async () => {
  const app = await openSharedZone()
  ;(await screen.findByRole('button', { name: docs })).focus()
  await app.user.keyboard('{Delete}')
  await app.user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('1 change discarded')).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 pending change')).toBeInTheDocument()
})
