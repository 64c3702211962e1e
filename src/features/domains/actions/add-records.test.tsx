import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import type { Intercept } from '../../../testing/fetch.ts'
import { renderApp } from '../../../testing/render-app.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

/** Two domains without records, and one with an SPF record. */
const names = ['a.example', 'b.example', 'spf.example'] as const

/** As `Intercept`, with the service. */
type InterceptAt = (request: Request, service: TestService) => ReturnType<Intercept>

async function open(intercept?: InterceptAt) {
  const ids = new Map<string, number>()
  let started: TestService | undefined
  const app = await renderApp('/domains', {
    intercept: (request) => started && intercept?.(request, started),
    prepare: async (service) => {
      started = service
      for (const domain of names) {
        const body = { domain, type: 'master', soa_email: `admin@${domain}` } as const
        ids.set(domain, (await callOperation(service, domains.create, { body })).id)
      }
      const path = { domainId: ids.get('spf.example') ?? 0 }
      await callOperation(service, records.create, { path, body: { type: 'TXT', target: 'v=spf1 mx -all' } })
    },
  })
  await app.page('Domains')
  await app.user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  return { app, ids }
}

async function openDialog({ user }: App) {
  const selection = within(await screen.findByRole('region', { name: 'Selection' }))
  await user.click(selection.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add records' }))
  return within(await screen.findByRole('dialog', { name: 'Add records to 3 domains' }))
}

const targetsOf = async ({ service }: App, domainId = 0) =>
  (await callOperation(service, records.list, { path: { domainId } })).data.map(
    ({ name, target }) => `${name} ${target}`,
  )

it('adds records to each selected domain, leaves one with a conflict as it is, and is undone', async () => {
  const { app, ids } = await open()
  const dialog = await openDialog(app)
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  expect(await dialog.findByText('There are no records in the text')).toBeInTheDocument()
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste('www IN A 192.0.2.7\n@ 300 IN TXT "v=spf1 -all"')
  expect(await dialog.findByText('Preview for a.example')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  expect(
    tray.getByText('Left as it is. TXT @: This name has another SPF record. Receivers ignore both.'),
  ).toBeInTheDocument()
  for (const name of ['a.example', 'b.example'])
    expect(await targetsOf(app, ids.get(name))).toEqual(['www 192.0.2.7', ' v=spf1 -all'])
  expect(await targetsOf(app, ids.get('spf.example'))).toEqual([' v=spf1 mx -all'])

  // What the user adds to one of them meanwhile stays.
  const path = { domainId: ids.get('a.example') ?? 0 }
  await callOperation(app.service, records.create, { path, body: { type: 'A', name: 'own', target: '192.0.2.8' } })
  await app.user.click(tray.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await targetsOf(app, ids.get('a.example'))).toEqual(['own 192.0.2.8']))
  await waitFor(async () => expect(await targetsOf(app, ids.get('b.example'))).toEqual([]))
  expect(await targetsOf(app, ids.get('spf.example'))).toEqual([' v=spf1 mx -all'])
})

it('writes no former name of a domain into its records', async () => {
  const { app, ids } = await open()
  const dialog = await openDialog(app)
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste('@ MX 10 mail.{domain}.')
  expect(await dialog.findByText('Preview for a.example')).toBeInTheDocument()
  const path = { domainId: ids.get('b.example') ?? 0 }
  await callOperation(app.service, domains.update, { path, body: { domain: 'renamed.example' } })
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText(/^b\.example is now called renamed\.example, so nothing was done/)).toBeInTheDocument()
  expect(await targetsOf(app, path.domainId)).toEqual([])
})

it('asks before it discards what was entered', async () => {
  const { app } = await open()
  const first = await openDialog(app)
  expect(first.getByText(/www becomes www\.example\.com in example\.com/)).toBeInTheDocument()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(first.queryByRole('alertdialog')).not.toBeInTheDocument()

  const dialog = await openDialog(app)
  const field = dialog.getByRole('textbox', { name: 'Records' })
  await app.user.click(field)
  await app.user.paste('www IN A 192.0.2.7')
  await app.user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
  await app.user.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(field).toHaveValue('www IN A 192.0.2.7')

  await act(() => app.router.navigate('/nodes'))
  const leaving = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
  await app.user.click(leaving.getByRole('button', { name: 'Stay on this page' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(app.address()).toBe('/domains')

  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await app.user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('leaves a domain as it is that cannot have all of the records', async () => {
  const { app, ids } = await open()
  const dialog = await openDialog(app)
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste('$ORIGIN a.example.\nwww IN A 192.0.2.7\nshop IN A 192.0.2.7')
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('1 of 3 done, 2 failed')).toBeInTheDocument()
  expect(tray.getAllByText(/^Left as it is\. .*www\.a\.example/)).toHaveLength(2)
  expect(await targetsOf(app, ids.get('a.example'))).toEqual(['www 192.0.2.7', 'shop 192.0.2.7'])
  expect(await targetsOf(app, ids.get('b.example'))).toEqual([])
})

it('refuses a full name of one of the domains, which would be a relative one in the others', async () => {
  const { app, ids } = await open()
  const dialog = await openDialog(app)
  const field = dialog.getByLabelText('Records')
  const reason = /web\.b\.example is a name in b\.example only\. For several domains, write web\.$/
  for (const line of ['web.b.example A 192.0.2.7', 'web.B.example. A 192.0.2.7', 'web.b.example 300 IN A 192.0.2.7']) {
    await app.user.clear(field)
    await app.user.click(field)
    await app.user.paste(`www A 192.0.2.7\n${line}`)
    expect(await dialog.findByText(reason)).toHaveTextContent(/^Line 2: /)
  }
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  expect(await dialog.findByText('Some lines cannot be used')).toBeInTheDocument()

  await app.user.clear(field)
  await app.user.click(field)
  await app.user.paste('web.{domain}. A 192.0.2.7\nalias CNAME web.b.example.')
  expect(await dialog.findByText('Preview for a.example')).toBeInTheDocument()
  expect(dialog.queryByText(/cannot be used/)).not.toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  for (const name of ['a.example', 'b.example'])
    expect(await targetsOf(app, ids.get(name))).toEqual(['web 192.0.2.7', 'alias web.b.example'])
})

it('refuses a full name of one of the domains also in a template', async () => {
  const { app, ids } = await open()
  const dialog = await openDialog(app)
  await app.user.selectOptions(dialog.getByLabelText('Template'), 'Verification text (TXT)')
  await app.user.type(dialog.getByLabelText(/^Name/), 'b.example')
  await app.user.type(dialog.getByLabelText(/^Text/), 'proof')
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const reason = 'b.example is a name in b.example only. For several domains, write @.'
  expect(await dialog.findByText(reason)).toBeInTheDocument()
  expect(await targetsOf(app, ids.get('b.example'))).toEqual([])
})

it('asks for the values of a template, and adds nothing twice', async () => {
  const { app, ids } = await open()
  let dialog = await openDialog(app)
  await app.user.selectOptions(dialog.getByLabelText('Template'), 'Certificates from one authority (CAA)')
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  expect(await dialog.findByText('This template needs a value here.')).toBeInTheDocument()
  await app.user.type(dialog.getByLabelText('Name of the authority'), 'ca.example.net')
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  const added = [' ca.example.net', ' ca.example.net']
  for (const name of names) expect((await targetsOf(app, ids.get(name))).slice(-2)).toEqual(added)
  await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))

  dialog = await openDialog(app)
  await app.user.selectOptions(dialog.getByLabelText('Template'), 'Certificates from one authority (CAA)')
  await app.user.type(dialog.getByLabelText('Name of the authority'), 'ca.example.net')
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  await waitFor(() => expect(screen.getAllByText(/It already has all of them\./)).toHaveLength(3))
  expect(await targetsOf(app, ids.get('a.example'))).toEqual(added)
})

it('writes the name of each domain where the lines have its placeholder', async () => {
  const { app, ids } = await open()
  const dialog = await openDialog(app)
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste('shop.{domain}. IN A 192.0.2.7\n@ IN TXT "site={domain}"')
  expect(dialog.getByText('Preview for a.example')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  for (const name of ['a.example', 'b.example'])
    expect(await targetsOf(app, ids.get(name))).toEqual(['shop 192.0.2.7', ` site=${name}`])
})

const isOfRecords = ({ url }: Request) => /\/records(?:\?|$)/.test(url)
const threeRecords = 'one IN A 192.0.2.1\ntwo IN A 192.0.2.2\nthree IN A 192.0.2.3'

async function start(intercept: InterceptAt, text: string) {
  const { app, ids } = await open(intercept)
  const dialog = await openDialog(app)
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste(text)
  expect(await dialog.findAllByText('New')).not.toEqual([])
  await app.user.click(dialog.getByRole('button', { name: 'Add records' }))
  return { app, ids, tray: within(await screen.findByRole('region', { name: 'Jobs' })) }
}

it('counts domains whose zones were being read when it was stopped as not started', async () => {
  const gate = Promise.withResolvers<void>()
  const state = { reads: 0 }
  const { app, ids, tray } = await start((request, service) => {
    if (request.method !== 'GET' || !isOfRecords(request)) return undefined
    state.reads += 1
    // The dialog reads the first zone before.
    return state.reads === 1 ? undefined : gate.promise.then(() => service.fetch(request))
  }, 'one IN A 192.0.2.1')
  await app.user.click(await tray.findByRole('button', { name: 'Stop' }))
  gate.resolve()
  expect(await tray.findByText('0 of 3 done, 3 not started')).toBeInTheDocument()
  expect(await targetsOf(app, ids.get('b.example'))).toEqual([])
  await app.user.click(tray.getByRole('button', { name: 'Continue with 3' }))
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  for (const name of names) expect((await targetsOf(app, ids.get(name))).at(-1)).toBe('one 192.0.2.1')
})

it('says how much of a zone was added when it was stopped or failed, and adds the rest', async () => {
  const sent: string[] = []
  let failed = false
  const { app, ids, tray } = await start((request) => {
    if (request.method !== 'POST' || !isOfRecords(request)) return undefined
    sent.push(request.url)
    // The second record of the zone that is the first to have one.
    const isFailing = sent.filter((url) => url === request.url).length === 2 && !failed
    if (isFailing) failed = true
    return isFailing ? Response.json({ errors: [{ reason: 'Internal' }] }, { status: 500 }) : undefined
  }, threeRecords)
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  expect(tray.getByText(/1 of 3 records were added\. Internal/)).toBeInTheDocument()
  await app.user.click(tray.getByRole('button', { name: 'Retry 1 failed' }))
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  for (const name of names) expect((await targetsOf(app, ids.get(name))).slice(-3)).toHaveLength(3)
  expect(await targetsOf(app, ids.get('a.example'))).toHaveLength(3)
  expect(await targetsOf(app, ids.get('b.example'))).toHaveLength(3)
})

it('says how much of a zone was removed when that fails', async () => {
  const sent: string[] = []
  const { app, tray } = await start((request) => {
    if (request.method !== 'DELETE') return undefined
    const zone = request.url.replace(/\/\d+$/, '')
    sent.push(zone)
    return sent.filter((each) => each === zone).length > 1
      ? Response.json({ errors: [{ reason: 'Internal' }] }, { status: 500 })
      : undefined
  }, threeRecords)
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  await app.user.click(tray.getByRole('button', { name: 'Undo' }))
  expect((await tray.findAllByText(/1 of 3 records were deleted\. Internal/))[0]).toBeInTheDocument()
})

it('says of what was changed since that it stays when the rest is removed', async () => {
  const { app, ids, tray } = await start(() => undefined, threeRecords)
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  const path = { domainId: ids.get('a.example') ?? 0 }
  const [first] = (await callOperation(app.service, records.list, { path })).data
  const recordId = first?.id ?? 0
  await callOperation(app.service, records.update, { path: { ...path, recordId }, body: { target: '192.0.2.9' } })
  await app.user.click(tray.getByRole('button', { name: 'Undo' }))
  expect(await tray.findByText(/1 record has been changed or deleted since, and was left alone/)).toBeInTheDocument()
  await waitFor(async () => expect(await targetsOf(app, path.domainId)).toEqual(['one 192.0.2.9']))
})

it('leaves alone what somebody else has added after a refusal, or made anew, when the rest is removed', async () => {
  let refused = false
  const { app, ids, tray } = await start((request) => {
    const isFirst = request.method === 'POST' && isOfRecords(request) && !refused
    if (isFirst) refused = true
    return isFirst ? Response.json({ errors: [{ reason: 'Unauthorized' }] }, { status: 403 }) : undefined
  }, 'one 300 IN A 192.0.2.1')
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  const recordsOf = async (name: string) =>
    (await callOperation(app.service, records.list, { path: { domainId: ids.get(name) ?? 0 } })).data
  const body = { type: 'A', name: 'one', target: '192.0.2.1', ttl_sec: 300 } as const
  const lacking = await Promise.all(
    names.map(async (name) => (await recordsOf(name)).every((each) => each.name !== 'one')),
  )
  const refusedName = names[lacking.indexOf(true)] ?? ''
  const [changed = '', remade = ''] = names.filter((name) => name !== refusedName)
  await callOperation(app.service, records.create, { path: { domainId: ids.get(refusedName) ?? 0 }, body })
  await app.user.click(tray.getByRole('button', { name: 'Retry 1 failed' }))
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  expect(tray.getByText(/It already has all of them/)).toBeInTheDocument()

  const pathOf = async (name: string) => ({
    domainId: ids.get(name) ?? 0,
    recordId: (await recordsOf(name)).find((each) => each.name === 'one')?.id ?? 0,
  })
  await callOperation(app.service, records.update, { path: await pathOf(changed), body: { ttl_sec: 3600 } })
  await callOperation(app.service, records.remove, { path: await pathOf(remade) })
  await callOperation(app.service, records.create, { path: { domainId: ids.get(remade) ?? 0 }, body })
  await app.user.click(tray.getByRole('button', { name: 'Undo' }))
  expect(await tray.findByText('2 of 2 done')).toBeInTheDocument()
  for (const name of names) expect((await recordsOf(name)).map((each) => each.name)).toContain('one')
})
