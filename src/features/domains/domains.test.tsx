import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expectConsole } from '../../testing/console.ts'
import { chooseMoreAction } from '../../testing/more-actions.ts'
import { renderApp } from '../../testing/render-app.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

const saved = async ({ service }: App) => (await callOperation(service, domains.list, {})).data
const findSaved = async (app: App, name: string) => {
  const found = (await saved(app)).find(({ domain }) => domain === name)
  if (!found) throw new Error(`There is no domain ${name}`)
  return found
}

describe('the list of domains', () => {
  it('disables and enables with the consequence and an undo', async () => {
    // jsdom does not support the search element of the toolbar.
    expectConsole(/The tag <search> is unrecognized/)
    const app = await renderApp('/domains', { demo: true })
    await app.user.click(await screen.findByRole('button', { name: 'Actions for harbour.example' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/soon stop serving it/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Disable domain' }))
    expect(await screen.findByText('harbour.example was disabled')).toBeInTheDocument()
    expect((await findSaved(app, 'harbour.example')).status).toBe('disabled')
    await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.queryByText('harbour.example was disabled')).not.toBeInTheDocument()
    await waitFor(async () => expect((await findSaved(app, 'harbour.example')).status).toBe('active'))
  })

  it('disables no domain that was renamed while the question was open', async () => {
    expectConsole(/The tag <search> is unrecognized/)
    const app = await renderApp('/domains', { demo: true })
    await app.user.click(await screen.findByRole('button', { name: 'Actions for harbour.example' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const { id: domainId } = await findSaved(app, 'harbour.example')
    await callOperation(app.service, domains.update, { path: { domainId }, body: { domain: 'port.example' } })
    await app.user.click(dialog.getByRole('button', { name: 'Disable domain' }))
    expect(await dialog.findByText(/^harbour\.example is now called port\.example/)).toBeInTheDocument()
    expect((await findSaved(app, 'port.example')).status).toBe('active')
  })

  it('is searched by exact values, and says which field it does not know', async () => {
    expectConsole(/The tag <search> is unrecognized/)
    const app = await renderApp('/domains?q=status:disable', { demo: true })
    expect(await screen.findByText('No domains match')).toBeInTheDocument()
    const search = screen.getByRole('searchbox')
    await app.user.clear(search)
    await app.user.type(search, 'state:active')
    expect(
      await screen.findByText(/^Unknown field state. Fields: domain, status, type, .* is searched as text\.$/),
    ).toBeInTheDocument()
    await screen.findByText(/^Unknown field state\. \d+ of \d+ domains$/, { selector: '[aria-live=polite]' })
  })

  it('deletes after the name was typed, and says how many records go with it', async () => {
    const app = await renderApp('/domains/1', { demo: true })
    await app.page('harbour.example')
    await chooseMoreAction(app, 'Delete')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(await dialog.findByText(/its 17 records/)).toBeInTheDocument()
    const download = dialog.getByRole('button', { name: 'Download the zone file first' })
    const undo = dialog.getByText('This cannot be undone.')
    expect(undo.compareDocumentPosition(download)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await app.user.type(dialog.getByRole('textbox'), 'harbour.example')
    await app.user.click(dialog.getByRole('button', { name: 'Delete domain' }))
    await waitFor(() => expect(app.address()).toBe('/domains'))
    expect((await saved(app)).map(({ domain }) => domain)).not.toContain('harbour.example')
    expectConsole(/The tag <search> is unrecognized/)
  })

  it('clones', async () => {
    const app = await renderApp('/domains/1', { demo: true })
    await app.page('harbour.example')
    await chooseMoreAction(app, 'Clone')
    const dialog = within(await screen.findByRole('dialog', { name: 'Clone harbour.example' }))
    await app.user.click(await dialog.findByLabelText('New domain'))
    await app.user.paste('one.example\ntwo')
    await app.user.click(dialog.getByRole('button', { name: 'Clone to 2 domains' }))
    expect(await dialog.findByText('Not valid: two')).toBeInTheDocument()
    expect(await saved(app)).toHaveLength(3)
    await app.user.clear(dialog.getByLabelText('New domain'))
    await app.user.type(dialog.getByLabelText('New domain'), 'bücher.example')
    expect(dialog.getByText('bücher.example is stored as xn--bcher-kva.example')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Clone domain' }))
    expect(await screen.findByText('harbour.example was cloned to xn--bcher-kva.example')).toBeInTheDocument()
    const { id } = await findSaved(app, 'xn--bcher-kva.example')
    expect((await callOperation(app.service, records.list, { path: { domainId: id } })).results).toBe(17)
  })
})

describe('Create domain', () => {
  it('creates several at once with first records, from pasted names', async () => {
    const app = await renderApp('/domains/create')
    await app.page('Create domain')
    await app.user.click(await screen.findByLabelText('Domain'))
    await app.user.paste('one.example\ntwo.example')
    expect(screen.getByLabelText('Domains')).toHaveValue('one.example\ntwo.example')
    await app.user.type(screen.getByLabelText('SOA email'), 'admin@one.example')
    await app.user.selectOptions(await screen.findByLabelText('Template'), 'no-mail')
    await app.user.click(screen.getByRole('button', { name: 'Create 2 domains' }))
    await waitFor(async () => expect(await saved(app)).toHaveLength(2))
    const { id } = await findSaved(app, 'two.example')
    await waitFor(async () =>
      expect((await callOperation(app.service, records.list, { path: { domainId: id } })).results).toBe(3),
    )
    expectConsole(/The tag <search> is unrecognized/)
  })

  it('creates a secondary, and names what is missing or wrong', async () => {
    const app = await renderApp('/domains/create')
    await app.page('Create domain')
    await app.user.type(await screen.findByLabelText('Domain'), 'copy.example')
    await app.user.click(screen.getByRole('radio', { name: 'Secondary' }))
    await app.user.click(screen.getByRole('button', { name: 'Create domain' }))
    expect((await screen.findAllByText(/Enter the address of a primary server/))[0]).toBeInTheDocument()
    await app.user.type(screen.getByLabelText('Primary servers'), '203.0.113.53{Enter}')
    await app.user.click(screen.getByRole('button', { name: 'Create domain' }))
    await app.page('copy.example')
    expect(await screen.findByText(/Its records are copied from these servers/)).toBeInTheDocument()
  })
})

it.each([
  [{ type: 'slave' as const, master_ips: ['203.0.113.53', '2001:db8::53'] }, '', '4 hours, also after a failure'],
  [
    { type: 'slave' as const, master_ips: ['203.0.113.53'], retry_sec: 3600 },
    '',
    '4 hours, after a failure every 1 hour',
  ],
  [
    { type: 'master', soa_email: 'admin@one.example', status: 'disabled' } as const,
    '/zone-file',
    'A disabled domain has no zone file until it is enabled.',
  ],
])('a domain with %o says what stands elsewhere or is missing', async (settings, tab, text) => {
  const app = await renderApp('/domains')
  await app.page('Domains')
  const body = { ...settings, domain: 'one.example' }
  const { id } = await callOperation(app.service, domains.create, { body })
  await app.router.navigate(`/domains/${id}${tab}`)
  await app.page('one.example')
  expect(await screen.findByText(text)).toBeInTheDocument()
})

describe('Import domain', () => {
  it('shows the addresses to allow, and the reason of a refused transfer', async () => {
    const app = await renderApp('/domains/import')
    await app.page('Import domain')
    expect(await screen.findByText(/96\.126\.114\.97/)).toBeInTheDocument()
    await app.user.click(screen.getByRole('radio', { name: 'NSD' }))
    expect(screen.getByText(/provide-xfr: 2600:3c00::5f NOKEY/)).toBeInTheDocument()
    await app.user.type(screen.getByLabelText('Domain'), 'import.example')
    await app.user.type(screen.getByLabelText('Name server'), '127.0.0.1')
    await app.user.click(screen.getByRole('button', { name: 'Import domain' }))
    await waitFor(() => expect(screen.getByLabelText('Name server')).toHaveAttribute('aria-invalid', 'true'))
    expect(await saved(app)).toEqual([])
  })

  it('creates a domain from a zone file, with every line accounted for', async () => {
    const app = await renderApp('/domains/import?from=file')
    await app.page('Import domain')
    await app.user.click(await screen.findByLabelText('Zone file'))
    await app.user.paste(
      [
        '$ORIGIN file.example.',
        '$TTL 3600',
        '@ IN SOA ns1.old.example. admin.file.example. 1 7200 900 604800 300',
        '@ IN NS ns1.old.example.',
        '@ IN A 203.0.113.9',
        'www IN CNAME @',
        'bad IN A 1.2.3',
      ].join('\n'),
    )
    expect(await screen.findByDisplayValue('file.example')).toBeInTheDocument()
    expect(screen.getByDisplayValue('admin@file.example')).toBeInTheDocument()
    expect(await screen.findByText('2 records will be added, 1 cannot be.')).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Import domain with 2 records' }))
    await app.page('file.example')
    const { id, ttl_sec, expire_sec } = await findSaved(app, 'file.example')
    expect([ttl_sec, expire_sec]).toEqual([3600, 604800])
    await waitFor(async () =>
      expect((await callOperation(app.service, records.list, { path: { domainId: id } })).results).toBe(2),
    )
  })
})

it('the settings send only what was changed', async () => {
  const bodies: unknown[] = []
  const app = await renderApp('/domains/1/settings', {
    demo: true,
    intercept: (request) => {
      if (request.method === 'PUT')
        void request
          .clone()
          .json()
          .then((body: unknown) => bodies.push(body))
      return undefined
    },
  })
  await app.page('harbour.example')
  await app.user.selectOptions(await screen.findByLabelText('Retry'), '2 hours')
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Saved the settings of harbour.example')).toBeInTheDocument()
  expect(bodies).toEqual([{ retry_sec: 7200 }])
})
