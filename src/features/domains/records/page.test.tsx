import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { records, type DomainRecord } from '#contract/areas/records.ts'
import { zoneNameServers } from '#contract/dns/records/zone-name-servers.ts'
import { liveDnsPath, type LiveDns } from '#contract/embedded/live-dns.ts'
import { domains } from '#contract/areas/domains.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addLargeZone } from '#server/load-test/domains.ts'
import { seededRandom } from '#server/random.ts'
import { keepDelegation } from '#queries/delegations.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { harbour, openZone } from '../../../testing/zone-page.ts'

const { id: domainId, name: zone } = harbour
type App = Awaited<ReturnType<typeof openZone>>

const names = () =>
  within(screen.getByRole('table', { name: `Records of ${zone}` }))
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('button').getAttribute('aria-label'))

const recordButton = (name: string) => screen.findByRole('button', { name })

const savedRecords = async ({ service }: App) =>
  (await callOperation(service, records.list, { path: { domainId } })).data

const findSaved = async (app: App, name: string, type: string): Promise<DomainRecord> => {
  const found = (await savedRecords(app)).find((record) => record.name === name && record.type === type)
  if (!found) throw new Error(`There is no ${type} ${name}`)
  return found
}

const editor = (name: string) => screen.findByRole('form', { name })

it('says what resolvers may still answer only where they ask the servers of this service', async () => {
  const app = await openZone()
  const remove = async (record: string) => {
    screen.getByRole('button', { name: record }).focus()
    await app.user.keyboard('{Delete}')
    await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
  }
  await remove(`CNAME docs.${zone}`)
  expect(
    await screen.findByText('1 change applied. Resolvers may still return the old values for up to 1 hour, the TTL.'),
  ).toBeInTheDocument()
  const domain = { id: domainId, domain: zone }
  onTestFinished(() => keepDelegation(domain, 'here'))
  await act(() => keepDelegation(domain, 'elsewhere'))
  await remove(`TXT _dmarc.${zone}`)
  expect(await screen.findByText('1 change applied')).toBeInTheDocument()
  expect(screen.queryByText(/Resolvers may still return/)).not.toBeInTheDocument()
})

describe('the health of a zone', () => {
  const health = () => within(screen.getByRole('region', { name: 'Health' }))
  const shares = () => within(health().getAllByRole('list')[0] ?? document.body)

  it('counts the records with problems, pending changes included, and leads to the check', async () => {
    const app = await openZone()
    const texts = () =>
      shares()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(texts()).toEqual(['7 fine', '10 with warnings']))
    const before = screen.getByRole('button', { name: `CNAME docs.${zone}` })
    before.focus()
    await app.user.keyboard('{Delete}')
    await waitFor(() => expect(texts()).toEqual(['6 fine', '10 with warnings']))
    await app.user.click(health().getByRole('button', { name: 'Check' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Check ${zone}` }))
    const said = '7 records: a documentation address cannot be reached from the internet.'
    const alike = within(dialog.getByText(said).closest('ul')?.parentElement ?? document.body)
    expect(alike.getAllByRole('button', { name: /^A+ / })).toHaveLength(7)
  })

  it('counts nothing as fine while a part of the records has not loaded', async () => {
    const last = Promise.withResolvers<null>()
    const app = await renderApp('/domains/1', {
      prepare: (service) => addLargeZone(service.database, 1200, { now: service.now(), random: seededRandom('zone') }),
      intercept: (request) => {
        const { pathname, searchParams } = new URL(request.url)
        if (!pathname.endsWith('/records') || searchParams.get('page') !== '3') return undefined
        return last.promise.then(() => app.service.fetch(request))
      },
    })
    await app.page('large.example')
    await screen.findByText(/1,000 of 1,200 loaded/)
    await screen.findAllByText(/documentation address/)
    const region = screen.getByRole('region', { name: 'Health' })
    const counts = new Set<string | undefined>()
    const observer = new MutationObserver(() => counts.add(/\d{1,3}(?:,\d{3})? fine/.exec(region.textContent)?.[0]))
    onTestFinished(() => observer.disconnect())
    observer.observe(region, { childList: true, subtree: true, characterData: true })
    expect(region).toHaveTextContent('Checking…')
    last.resolve(null)
    await waitFor(() => expect(region).toHaveTextContent('300 fine'))
    expect([...counts]).toEqual(['300 fine'])
  })

  it('shows which name servers the domain is delegated to once that was looked up', async () => {
    const [current = '', old = ''] = zoneNameServers
    const server = (name: string, serial: number) => ({ name, serial, problem: null, answer: null })
    const live: LiveDns = {
      parent: 'example',
      delegation: 'delegated',
      servers: [server(current, 7), server(old, 6)],
      primaries: [],
      rendered_serial: 7,
    }
    const app = await openZone(harbour, {
      intercept: ({ url }) => (new URL(url).pathname.startsWith(liveDnsPath) ? Response.json(live) : undefined),
    })
    const servers = within(health().getByRole('list', { name: 'Name servers' }))
    expect(servers.getByText(`${current}: not looked up`)).toBeInTheDocument()
    await app.user.click(health().getByRole('button', { name: 'Look up' }))
    const verdict = await health().findByRole('link', { name: 'The domain is delegated to this service' })
    expect(verdict).toHaveAttribute('href', '/domains/1/delegation')
    expect(servers.getByText(`${current}: current`)).toBeInTheDocument()
    expect(servers.getByText(`${old}: older than the last rendered zone`)).toBeInTheDocument()
    expect(servers.getAllByText(/: not in the delegation$/)).toHaveLength(3)
  })

  it('marks a look-up without an answer, and leads to the reason', async () => {
    const live: LiveDns = { parent: null, delegation: 'unknown', servers: [], primaries: [], rendered_serial: 7 }
    const app = await openZone(harbour, {
      intercept: ({ url }) => (new URL(url).pathname.startsWith(liveDnsPath) ? Response.json(live) : undefined),
    })
    await app.user.click(health().getByRole('button', { name: 'Look up' }))
    expect(await health().findByText('The delegation could not be looked up')).toHaveClass('status-warn')
    expect(health().getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/domains/1/delegation')
    expect(health().queryByRole('list', { name: 'Name servers' })).not.toBeInTheDocument()
  })

  it('is one line on a phone, which leads to the check and to the delegation', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(width < 40rem)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const app = await openZone()
    const delegation = health().getByRole('link', { name: 'Delegation: Not looked up' })
    expect(delegation).toHaveAttribute('href', '/domains/1/delegation')
    await app.user.click(await health().findByRole('button', { name: /^Check:\s*10 with warnings$/ }))
    expect(await screen.findByRole('dialog', { name: `Check ${zone}` })).toBeInTheDocument()
  })
})

it('has the order of the records in the menu of tools on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 40rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const app = await openZone()
  expect(screen.queryByRole('radio', { name: 'By type' })).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  expect(await screen.findByRole('menuitemradio', { name: 'By name', checked: true })).toBeInTheDocument()
  await app.user.click(screen.getByRole('menuitemradio', { name: 'By type' }))
  await waitFor(() => expect(app.address()).toContain('group'))
})

describe('the records of a domain', () => {
  it('are in the order of the zone, and filtered by type, search and full name', async () => {
    const app = await openZone()
    expect(names().slice(0, 3)).toEqual([`MX ${zone}`, `MX ${zone}`, `A ${zone}`])
    const types = within(screen.getByRole('group', { name: 'Filter by type' }))
    await app.user.click(types.getByRole('button', { name: 'MX 2' }))
    expect(names()).toEqual([`MX ${zone}`, `MX ${zone}`])
    await waitFor(() => expect(app.address()).toBe('/domains/1?type=MX'))
    await app.user.click(types.getByRole('button', { name: 'MX 2' }))
    await app.user.type(screen.getByRole('searchbox', { name: 'Search records' }), 'type:cname docs.harbour')
    await waitFor(() => expect(names()).toEqual([`CNAME docs.${zone}`]))
    expect(screen.getByText('1 of 17 records')).toBeInTheDocument()
  })

  it('are searched by their exact type, and unknown fields are said', async () => {
    const app = await openZone()
    const search = screen.getByRole('searchbox', { name: 'Search records' })
    await app.user.type(search, 'type:a')
    await waitFor(() => expect(screen.getByText('5 of 17 records')).toBeInTheDocument())
    await app.user.clear(search)
    await app.user.type(search, 'kind:a')
    expect(
      await screen.findByText(
        'Unknown field kind. Fields: name, type, value, details, priority, ttl, fqdn, state, note. kind:a is searched as text.',
      ),
    ).toBeInTheDocument()
    await screen.findByText('Unknown field kind.', { selector: '[aria-live=polite]' })
    await app.user.clear(search)
    await waitFor(() => expect(screen.queryByText(/Unknown field .* is searched/)).not.toBeInTheDocument())
  })

  it('adds, changes and deletes by keyboard, applies all at once, and undoes all', async () => {
    const app = await openZone()
    const before = await savedRecords(app)
    await app.user.keyboard('n')
    const form = within(await editor('Add record'))
    await app.user.type(form.getByLabelText('Name'), 'shop')
    expect(await screen.findByText(/^Full name: shop\./, { selector: '[role=status]' })).toBeInTheDocument()
    await app.user.type(form.getByLabelText('IPv4 address'), 'mail.example.net')
    expect(form.queryByText(/points to/)).not.toBeInTheDocument()
    expect(form.getByLabelText('TTL')).not.toHaveAccessibleDescription()
    await app.user.keyboard('{Enter}')
    expect((await form.findAllByText(/A records need an IPv4 address/))[0]).toBeInTheDocument()
    await waitFor(() => expect(form.getByLabelText('IPv4 address')).toHaveFocus())
    await app.user.clear(form.getByLabelText('IPv4 address'))
    await app.user.type(form.getByLabelText('IPv4 address'), '203.0.113.77')
    expect(await form.findByText('shop.harbour.example points to 203.0.113.77.')).toBeInTheDocument()
    await app.user.keyboard('{Enter}')

    ;(await recordButton(`CNAME docs.${zone}`)).focus()
    await app.user.keyboard('e')
    await waitFor(() => expect(screen.getByLabelText('Target')).toHaveFocus())
    await app.user.keyboard('shops.example.net{Enter}')
    await waitFor(async () => expect(await recordButton(`CNAME docs.${zone}`)).toHaveFocus())

    ;(await recordButton(`NS lab.${zone}`)).focus()
    await app.user.keyboard('{Delete}')
    const pending = within(await screen.findByRole('region', { name: 'Pending changes' }))
    expect(pending.getByText(/1 new, 1 changed, 1 to delete/)).toBeInTheDocument()
    expect(await savedRecords(app)).toEqual(before)
    await app.user.click(pending.getByRole('button', { name: 'Apply changes' }))
    expect(await screen.findByText(/^3 changes applied/)).toBeInTheDocument()
    expect(await findSaved(app, 'shop', 'A')).toMatchObject({ target: '203.0.113.77', ttl_sec: 0 })
    expect(await findSaved(app, 'docs', 'CNAME')).toMatchObject({ target: 'shops.example.net' })
    expect((await savedRecords(app)).some(({ name }) => name === 'lab')).toBe(false)

    await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/^3 changes undone/)).toBeInTheDocument()
    const values = (list: readonly DomainRecord[]) =>
      list.map(({ type, name, target }) => `${type} ${name} ${target}`).toSorted()
    expect(values(await savedRecords(app))).toEqual(values(before))
  })

  it('sends only what was changed, and saves one record at once without the other changes', async () => {
    const bodies: unknown[] = []
    const app = await openZone(harbour, {
      intercept: (request) => {
        if (request.method === 'PUT')
          void request
            .clone()
            .json()
            .then((body: unknown) => bodies.push(body))
        return undefined
      },
    })
    ;(await recordButton(`NS lab.${zone}`)).focus()
    await app.user.keyboard('{Delete}')
    await app.user.click(await recordButton(`SRV _sip._tcp.${zone}`))
    const form = within(await editor(`Edit SRV _sip._tcp.${zone}`))
    await app.user.clear(form.getByLabelText('Port'))
    await app.user.type(form.getByLabelText('Port'), '5061{Control>}{Enter}{/Control}')
    expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
    expect(bodies).toEqual([{ port: 5061 }])
    expect(screen.getByText('1 pending change')).toBeInTheDocument()
    expect(await findSaved(app, 'lab', 'NS')).toBeDefined()
  })

  it('asks when somebody else changed the same record meanwhile', async () => {
    const app = await openZone()
    const { id } = await findSaved(app, 'docs', 'CNAME')
    await app.user.click(await recordButton(`CNAME docs.${zone}`))
    await app.user.clear(await screen.findByLabelText('Target'))
    await app.user.type(screen.getByLabelText('Target'), 'mine.example.net{Enter}')
    await callOperation(app.service, records.update, {
      path: { domainId, recordId: id },
      body: { target: 'theirs.example.net' },
    })
    await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
    expect(await dialog.findByText('theirs.example.net')).toBeInTheDocument()
    expect((await findSaved(app, 'docs', 'CNAME')).target).toBe('theirs.example.net')
    await app.user.click(dialog.getByRole('button', { name: 'Use my values' }))
    await app.user.click(await dialog.findByRole('button', { name: 'Apply 1 change' }))
    expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
    expect((await findSaved(app, 'docs', 'CNAME')).target).toBe('mine.example.net')
  })

  it('asks about what is left when some of it has been made meanwhile', async () => {
    const app = await openZone()
    const { id } = await findSaved(app, 'docs', 'CNAME')
    await app.user.click(await recordButton(`CNAME docs.${zone}`))
    await app.user.clear(await screen.findByLabelText('Target'))
    await app.user.type(screen.getByLabelText('Target'), 'mine.example.net{Enter}')
    ;(await recordButton(`NS lab.${zone}`)).focus()
    await app.user.keyboard('{Delete}')
    expect(screen.getByText('2 pending changes')).toBeInTheDocument()
    const theirs = { target: 'theirs.example.net' }
    await callOperation(app.service, records.update, { path: { domainId, recordId: id }, body: theirs })
    const lab = await findSaved(app, 'lab', 'NS')
    await callOperation(app.service, records.remove, { path: { domainId, recordId: lab.id } })
    await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
    expect(await screen.findByText('1 change had already been made')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Use my values' }))
    expect(await dialog.findByRole('button', { name: 'Apply 1 change' })).toBeInTheDocument()
    expect(screen.getByText('1 pending change')).toBeInTheDocument()
  })

  it('stops at the first refusal and keeps the rest', async () => {
    let refuse = true
    const app = await openZone(harbour, {
      intercept: (request) =>
        refuse && request.method === 'PUT'
          ? Response.json(
              { errors: [{ field: 'target', reason: 'You have entered an invalid target' }] },
              { status: 400 },
            )
          : undefined,
    })
    ;(await recordButton(`NS lab.${zone}`)).focus()
    await app.user.keyboard('{Delete}')
    await app.user.click(await recordButton(`CNAME docs.${zone}`))
    await app.user.clear(await screen.findByLabelText('Target'))
    await app.user.type(screen.getByLabelText('Target'), 'other.example.net{Enter}')
    await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
    const pending = within(screen.getByRole('region', { name: 'Pending changes' }))
    expect(await pending.findByText(/You have entered an invalid target/)).toBeInTheDocument()
    expect(screen.getByText('2 pending changes')).toBeInTheDocument()
    expect(await findSaved(app, 'lab', 'NS')).toBeDefined()
    refuse = false
    await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
    expect(await screen.findByText(/^2 changes applied/)).toBeInTheDocument()
  })

  it('finds out what a lost response has led to', async () => {
    let losing = true
    const app = await openZone(harbour, {
      intercept: (request) => {
        if (!losing || request.method !== 'POST') return undefined
        losing = false
        return app.service.fetch(request).then(() => Promise.reject(new TypeError('Failed to fetch')))
      },
    })
    await app.user.keyboard('n')
    const form = within(await editor('Add record'))
    await app.user.type(form.getByLabelText('Name'), 'lost')
    await app.user.type(form.getByLabelText('IPv4 address'), '203.0.113.5{Enter}')
    await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
    expect(await screen.findByText(/^1 change applied/)).toBeInTheDocument()
    expect((await savedRecords(app)).filter(({ name }) => name === 'lost')).toHaveLength(1)
  })

  it('takes deletions as done when every response is lost and the records are gone', async () => {
    const lost = loseResponses(({ method }) => method === 'DELETE')
    const app = await openZone(harbour, {
      intercept: lost.intercept,
      prepare: (service) => Promise.resolve(lost.setService(service)),
    })
    for (const name of [`A mail.${zone}`, `CNAME docs.${zone}`])
      await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select ${name}`) }))
    await app.user.click(
      within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Delete' }),
    )
    await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
    expect(await screen.findByText(/^2 changes applied/)).toBeInTheDocument()
    expect(await savedRecords(app)).toHaveLength(15)
    expect(lost.sent).toHaveLength(2)
  })

  it('takes an empty mail server or priority for forgotten, and a period for no mail at all', async () => {
    const app = await openZone()
    await app.user.keyboard('n')
    const form = within(await editor('Add record'))
    await app.user.selectOptions(form.getByLabelText('Type'), 'MX')
    await app.user.type(form.getByLabelText('Name'), 'nomail{Enter}')
    expect(await form.findByText('Enter a mail server, or . for none.')).toBeInTheDocument()
    await app.user.clear(form.getByLabelText('Priority'))
    await app.user.type(form.getByLabelText('Mail server'), 'mail.example.net{Enter}')
    expect(await form.findByText('Enter a priority.')).toBeInTheDocument()
    await app.user.clear(form.getByLabelText('Mail server'))
    await app.user.type(form.getByLabelText('Mail server'), '.{Enter}')
    const pending = within(await screen.findByRole('region', { name: 'Pending changes' }))
    expect(pending.getByText(/1 new/)).toBeInTheDocument()
  })

  it('adds one record after the other by keyboard, of the same type', async () => {
    const app = await openZone()
    await app.user.keyboard('n')
    const form = () => within(screen.getByRole('form', { name: 'Add record' }))
    await app.user.selectOptions(form().getByLabelText('Type'), 'TXT')
    await app.user.type(form().getByLabelText('Name'), 'one')
    await app.user.type(form().getByLabelText('Text'), 'first{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(form().getByLabelText('Name')).toHaveFocus())
    expect(form().getByLabelText('Name')).toHaveValue('')
    expect(form().getByLabelText('Type')).toHaveValue('TXT')
    await app.user.keyboard('two')
    await app.user.type(form().getByLabelText('Text'), 'second')
    await app.user.click(form().getByRole('button', { name: 'Add another' }))
    await waitFor(() => expect(form().getByLabelText('Name')).toHaveFocus())
    await app.user.click(form().getByRole('button', { name: 'Add another' }))
    expect(await form().findByText('Enter text.')).toBeInTheDocument()
    await app.user.keyboard('{Escape}')
    expect(await screen.findByText('2 pending changes')).toBeInTheDocument()
    expect(await recordButton(`TXT one.${zone}`)).toBeInTheDocument()
    expect(await recordButton(`TXT two.${zone}`)).toBeInTheDocument()
  })

  it('shows the warnings of the form in the review, too', async () => {
    const app = await openZone()
    await app.user.keyboard('n')
    const form = within(await editor('Add record'))
    await app.user.selectOptions(form.getByLabelText('Type'), 'CNAME')
    await app.user.type(form.getByLabelText('Name'), 'shop')
    await app.user.type(form.getByLabelText('Target'), '_sip._tcp')
    const warning = '_sip._tcp is read as a full name, not as _sip._tcp.harbour.example, which exists in this zone.'
    expect(await form.findByText(warning)).toBeInTheDocument()
    await app.user.keyboard('{Enter}')
    const pending = within(await screen.findByRole('region', { name: 'Pending changes' }))
    expect(pending.getByText(/1 warning/)).toBeInTheDocument()
    await app.user.click(pending.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
    expect(await review.findByText(warning)).toBeInTheDocument()
    expect(review.getByRole('button', { name: 'Apply 1 change' })).not.toHaveAttribute('aria-disabled', 'true')
  })

  it('shows the whole old and new value of a changed record in the review', async () => {
    const app = await openZone()
    await app.user.click((await screen.findAllByRole('button', { name: `MX ${zone}` })).at(-1) ?? document.body)
    const form = within(await editor(`Edit MX ${zone}`))
    const target = form.getByLabelText('Mail server')
    await app.user.clear(target)
    await app.user.type(target, 'mx.example.net')
    await app.user.selectOptions(form.getByLabelText('TTL'), '7200')
    await app.user.click(form.getByRole('button', { name: 'Add to changes' }))
    await app.user.click(await screen.findByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
    const changed = within(await review.findByRole('region', { name: 'Changed' }))
    const textsOf = (role: string) => changed.getAllByRole(role).map(({ textContent }) => textContent.trim())
    expect(textsOf('definition')).toEqual([
      '20 mail2.harbour.example',
      '20 mx.example.net',
      'Before Default (1 hour)→After 2 hours',
    ])
    // Only what differs is marked.
    expect(textsOf('deletion')).toEqual(['mail2.harbour.example', 'Default (1 hour)'])
    expect(textsOf('insertion')).toEqual(['mx.example.net', '2 hours'])
  })

  it('says a warning that many changes share only once in the review', async () => {
    const app = await openZone()
    await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Paste records' }))
    const paste = within(await screen.findByRole('dialog'))
    await app.user.click(await paste.findByLabelText('Records'))
    await app.user.paste('app1 A 10.0.0.1\napp2 A 10.0.0.2\napp3 A 10.0.0.3')
    await app.user.click(await paste.findByRole('button', { name: 'Add 3 records to changes' }))
    await app.user.click(await screen.findByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
    expect(
      await review.findByText('3 records: a private address cannot be reached from the internet.'),
    ).toBeInTheDocument()
    // Each record still says it to those who only hear it.
    expect(review.getByText('10.0.0.2 is a private address and cannot be reached from the internet.')).toHaveClass(
      'sr-only',
    )
  })

  it('asks before what was entered gives way to another record', async () => {
    const app = await openZone()
    await app.user.keyboard('n')
    const form = within(await editor('Add record'))
    await app.user.type(form.getByLabelText('Name'), 'half')
    const other = await recordButton(`NS lab.${zone}`)
    await app.user.click(other)
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you entered?' }))
    expect(question.getByText(/“Add record”/)).toBeInTheDocument()
    await app.user.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(form.getByLabelText('Name')).toHaveValue('half')
    await app.user.click(other)
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(await editor(`Edit NS lab.${zone}`)).toBeInTheDocument()
    // Nothing was entered there.
    await app.user.click(await recordButton(`SRV _sip._tcp.${zone}`))
    expect(await editor(`Edit SRV _sip._tcp.${zone}`)).toBeInTheDocument()
  })

  it('says with each change how long its former values are remembered elsewhere', async () => {
    const app = await openZone()
    const changeTarget = async (label: string, field: string, value: string) => {
      await app.user.click(await recordButton(label))
      const form = within(await editor(`Edit ${label}`))
      await app.user.clear(form.getByLabelText(field))
      await app.user.type(form.getByLabelText(field), `${value}{Control>}{Enter}{/Control}`)
      await waitFor(() => expect(screen.queryByRole('form', { name: `Edit ${label}` })).not.toBeInTheDocument())
    }
    await changeTarget(`CNAME docs.${zone}`, 'Target', 'docs.example.net')
    expect(await screen.findByText(/old values for up to 1 hour, the TTL/)).toBeInTheDocument()
    await changeTarget(`SRV _sip._tcp.${zone}`, 'Port', '5061')
    await waitFor(async () =>
      expect(
        (await callOperation(app.service, records.list, { path: { domainId } })).data.find(({ type }) => type === 'SRV')
          ?.port,
      ).toBe(5061),
    )
    expect(await screen.findByText(/old values for up to 5 minutes, the TTL/)).toBeInTheDocument()
    expect(screen.queryByText(/old values for up to 1 hour/)).not.toBeInTheDocument()
  })

  it('says that the domain was deleted elsewhere, and keeps the changes in sight', async () => {
    const app = await openZone()
    ;(await recordButton(`NS lab.${zone}`)).focus()
    await app.user.keyboard('{Delete}')
    await callOperation(app.service, domains.remove, { path: { domainId } })
    await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
    expect((await screen.findAllByText(/no longer exists/)).length).toBeGreaterThan(0)
    expect(screen.getByText('1 pending change')).toBeInTheDocument()
  })

  it('says in the review what points to a host that is deleted', async () => {
    const app = await openZone()
    for (const label of await screen.findAllByRole('button', { name: /^(?:A|AAAA) www\.harbour\.example$/ })) {
      label.focus()
      await app.user.keyboard('{Delete}')
    }
    const pending = within(await screen.findByRole('region', { name: 'Pending changes' }))
    await app.user.click(pending.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
    expect((await review.findAllByText(/^CNAME docs\.harbour\.example points to this name/)).length).toBeGreaterThan(0)
  })

  it('begins the review with what cannot be saved', async () => {
    const app = await openZone()
    const addRecord = async (type: string, name: string, target: string) => {
      await app.user.keyboard('n')
      const form = within(await editor('Add record'))
      await app.user.selectOptions(form.getByLabelText('Type'), type)
      await app.user.type(form.getByLabelText('Name'), name)
      await app.user.type(form.getByLabelText(type === 'A' ? 'IPv4 address' : 'Text'), `${target}{Enter}`)
    }
    const press = async (label: string) => {
      ;(await recordButton(label)).focus()
      await app.user.keyboard('{Delete}')
    }
    await press(`NS lab.${zone}`)
    await press(`CNAME docs.${zone}`)
    await addRecord('TXT', 'one', 'a')
    await addRecord('A', 'docs', '198.51.100.7')
    // The alias stays after all, and no other record may exist at its name.
    await press(`CNAME docs.${zone}`)
    const pending = within(await screen.findByRole('region', { name: 'Pending changes' }))
    expect(await pending.findByText(/1 error/)).toBeInTheDocument()
    await app.user.click(pending.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
    const titles = (await review.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
    expect(titles).toEqual(['New (2)', 'To delete (1)'])
    const [first] = within(review.getByRole('region', { name: 'New' })).getAllByRole('listitem')
    expect(first).toHaveTextContent(`docs.${zone}`)
  })

  it('asks before a large part of the zone changes', async () => {
    const app = await openZone()
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all shown records' }))
    await app.user.click(
      within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Delete' }),
    )
    await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
    expect(await dialog.findByText('100% of the zone will change')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Apply 17 changes' })).toHaveAttribute('aria-disabled', 'true')
    expect(await savedRecords(app)).toHaveLength(17)
    // The answer applies to this question only.
    await app.user.click(dialog.getByRole('checkbox', { name: `Change 100% of ${zone}` }))
    await app.user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await app.user.click(screen.getByRole('button', { name: 'Review' }))
    const review = within(await screen.findByRole('dialog', { name: `Changes to ${zone}` }))
    await app.user.click(review.getByRole('button', { name: 'Apply 17 changes' }))
    expect(await screen.findByText('100% of the zone will change')).toBeInTheDocument()
    const question = within(screen.getByRole('dialog', { name: `Changes to ${zone}` }))
    expect(question.getByRole('checkbox', { name: `Change 100% of ${zone}` })).not.toBeChecked()
    expect(await savedRecords(app)).toHaveLength(17)
    await app.user.click(question.getByRole('checkbox', { name: `Change 100% of ${zone}` }))
    await app.user.click(question.getByRole('button', { name: 'Apply 17 changes' }))
    expect(await screen.findByText(/^17 changes applied/)).toBeInTheDocument()
    expect(await savedRecords(app)).toHaveLength(0)
  })

  it('are read-only for a user without permission to change them', async () => {
    const app = await openZone(harbour, { as: 'restricted' })
    expect(await screen.findByText(`You have read-only access to ${zone}.`)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add record' })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await app.user.click(await recordButton(`CNAME docs.${zone}`))
    expect(await screen.findByText(`docs.${zone} is an alias for www.${zone}.`)).toBeInTheDocument()
  })
})

it('the focus stays in the zone when the bar of the selection disappears', async () => {
  const app = await openZone()
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select all shown records' }))
  const selection = within(screen.getByRole('region', { name: 'Selection' }))
  await app.user.click(selection.getByRole('button', { name: 'Clear selection' }))
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row-link'))
})
