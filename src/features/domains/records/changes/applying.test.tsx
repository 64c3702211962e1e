/** The page while many changes are being applied. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { ownProfile } from '#queries/profile.ts'
import { lighthouse, openZone } from '../../../../testing/zone-page.ts'

const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']

/** Advances time for code that measures it. */
function useClock() {
  let passedMs = 0
  const now = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  onTestFinished(() => spy.mockRestore())
  return { pass: (milliseconds: number) => void (passedMs += milliseconds) }
}

it('counts what is done, shows it as saved, and keeps the rest pending when it is stopped', async () => {
  const clock = useClock()
  const [second, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let sent = 0
  let service: TestService | undefined
  const app = await openZone(lighthouse, {
    intercept: (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/records')) return undefined
      sent += 1
      if (sent === 1) return undefined
      return (sent === 2 ? second : others).promise.then(() => service?.fetch(request) ?? Response.error())
    },
  })
  service = app.service
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Paste records' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste records' }))
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste(names.map((name) => `${name} IN A 192.0.2.1`).join('\n'))
  await app.user.click(await dialog.findByRole('button', { name: 'Add 7 records to changes' }))
  const bar = within(await screen.findByRole('region', { name: 'Pending changes' }))
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))

  expect(await bar.findByText('1 of 7')).toBeInTheDocument()
  expect(bar.queryByRole('button', { name: 'Apply changes' })).not.toBeInTheDocument()
  clock.pass(10_000)
  second.resolve()
  expect(await bar.findByText('2 of 7')).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(names.length - 2))

  await app.user.click(bar.getByRole('button', { name: 'Stop' }))
  others.resolve()
  expect(await screen.findByText(/^6 of 7 changes applied/)).toBeInTheDocument()
  expect(bar.getByText('1 pending change')).toBeInTheDocument()
  expect(bar.getByRole('button', { name: 'Apply changes' })).toHaveFocus()
  const { data } = await callOperation(app.service, records.list, { path: { domainId: lighthouse.id } })
  expect(data.filter(({ name }) => names.includes(name))).toHaveLength(names.length - 1)

  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
  expect(screen.queryByText(/^6 of 7 changes applied/)).not.toBeInTheDocument()
  expect(screen.queryByText('New')).not.toBeInTheDocument()
})

it('keeps a record as new that was deleted to be created anew, when that stops half-way', async () => {
  let isFailing = false
  const app = await openZone(lighthouse, {
    prepare: async (service) => {
      const path = { domainId: lighthouse.id }
      await callOperation(service, records.create, { path, body: { type: 'A', name: 'b', target: '192.0.2.7' } })
      await callOperation(service, records.create, { path, body: { type: 'CNAME', name: 'a', target: 'example.net' } })
    },
    intercept: ({ method }) => (isFailing && method === 'PUT' ? Response.json({}, { status: 500 }) : undefined),
  })
  const rename = async (record: string, name: string) => {
    await app.user.click(await screen.findByRole('button', { name: `${record}.${lighthouse.name}` }))
    await app.user.clear(await screen.findByLabelText('Name'))
    await app.user.type(screen.getByLabelText('Name'), `${name}{Enter}`)
  }
  await rename('A b', 'tmp')
  await rename('CNAME a', 'b')
  await rename('A tmp', 'a')
  const bar = within(await screen.findByRole('region', { name: 'Pending changes' }))
  expect(bar.getByText('2 pending changes')).toBeInTheDocument()
  isFailing = true
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  const missing = new RegExp(`Deleted, and still to be created: A a.${lighthouse.name}`)
  expect((await screen.findAllByText(missing))[0]).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: `A a.${lighthouse.name}` })).toBeInTheDocument()
  expect(screen.getAllByText('New')).toHaveLength(1)
  expect(screen.getAllByText('Changed')).toHaveLength(1)

  isFailing = false
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/^2 changes applied/)).toBeInTheDocument()
  const { data } = await callOperation(app.service, records.list, { path: { domainId: lighthouse.id } })
  expect(data.filter(({ name }) => name === 'a' || name === 'b').map(({ type, name }) => `${type} ${name}`)).toEqual(
    expect.arrayContaining(['A a', 'CNAME b']),
  )
})

it('says that nothing was sent when the service is away, until it is back or the changes are applied', async () => {
  let isAway = false
  const app = await openZone(lighthouse, { intercept: () => (isAway ? Promise.reject(new TypeError()) : undefined) })
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Paste records' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste records' }))
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste('one IN A 192.0.2.1')
  await app.user.click(await dialog.findByRole('button', { name: 'Add 1 record to changes' }))
  const bar = within(await screen.findByRole('region', { name: 'Pending changes' }))
  const message = 'The service cannot be reached. Nothing was sent, and your changes are kept.'

  isAway = true
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(bar.getByText('1 pending change')).toBeInTheDocument()
  isAway = false
  await app.queries.refetchQueries({ queryKey: ownProfile.queryKey })
  await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument())

  isAway = true
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
  isAway = false
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
  expect(screen.queryByText(message)).not.toBeInTheDocument()
})

it('deletes a record whose new value is still being saved, without a question', async () => {
  const held = Promise.withResolvers<void>()
  let service: TestService | undefined
  const app = await openZone(lighthouse, {
    prepare: (prepared) =>
      callOperation(prepared, records.create, {
        path: { domainId: lighthouse.id },
        body: { type: 'A', name: 'b', target: '192.0.2.7' },
      }),
    intercept: (request) =>
      request.method === 'PUT' && request.url.includes('/records/')
        ? held.promise.then(() => service?.fetch(request) ?? Response.error())
        : undefined,
  })
  service = app.service
  const label = `A b.${lighthouse.name}`
  await app.user.click(await screen.findByRole('button', { name: label }))
  await app.user.clear(await screen.findByLabelText('IPv4 address'))
  await app.user.type(screen.getByLabelText('IPv4 address'), '192.0.2.8')
  await app.user.click(screen.getByRole('button', { name: 'Save now' }))
  const bar = within(await screen.findByRole('region', { name: 'Pending changes' }))
  await app.user.click(screen.getByRole('checkbox', { name: new RegExp(`^Select ${label}`) }))
  const selection = within(await screen.findByRole('region', { name: 'Selection' }))
  await app.user.click(selection.getByRole('button', { name: 'Delete' }))
  held.resolve()
  expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
  expect(bar.getByText('1 pending change')).toBeInTheDocument()
  await app.user.click(await bar.findByRole('button', { name: 'Apply changes' }))
  await waitFor(() => expect(screen.queryByText(label)).not.toBeInTheDocument())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('shows what somebody else has changed in the meantime', async () => {
  const path = { domainId: lighthouse.id }
  let service: TestService | undefined
  const saveAndDeleteMail = async (request: Request) => {
    if (!service) throw new Error('There is no service yet.')
    const response = await service.fetch(request)
    const { data } = await callOperation(service, records.list, { path })
    const { id: recordId = 0 } = data.find(({ type }) => type === 'MX') ?? {}
    await callOperation(service, records.remove, { path: { ...path, recordId } })
    return response
  }
  const app = await openZone(lighthouse, {
    intercept: (request) =>
      request.method === 'POST' && request.url.endsWith('/records') ? saveAndDeleteMail(request) : undefined,
  })
  service = app.service
  const mail = `MX ${lighthouse.name}`
  expect(await screen.findByRole('button', { name: mail })).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Add record' }))
  await app.user.type(await screen.findByLabelText('IPv4 address'), '192.0.2.8')
  await app.user.click(screen.getByRole('button', { name: 'Save now' }))
  expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: mail })).not.toBeInTheDocument())
})
