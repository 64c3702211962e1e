import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { pageSize } from '#contract/limits.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import type { TestService } from '#server/testing.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const address = '203.0.113.10'

it('finds what points to an address, and searches again after the address was replaced', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, { demo: true })
  await app.page('Search records')
  const table = within(await screen.findByRole('table', { name: 'Found records' }))
  expect(await screen.findByText(/^2 records in 1 of 3 domains/)).toBeInTheDocument()
  expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '@ harbour.example',
    'www.harbour.example',
  ])

  await app.user.click(screen.getByRole('button', { name: 'Replace this value in 2 records' }))
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  expect(await screen.findByText('No matching records')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Replace this value/ })).not.toBeInTheDocument()
})

it('leaves a record alone that somebody else has changed meanwhile, and replaces it when that is undone', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, { demo: true })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 2 records' }))
  const { data } = await callOperation(app.service, records.list, { path: { domainId: 1 } })
  const path = { domainId: 1, recordId: data.find(({ target }) => target === address)?.id ?? 0 }
  await callOperation(app.service, records.update, { path, body: { target: '192.0.2.99' } })
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText(`Replace ${address} with 198.51.100.7`)).toBeInTheDocument()
  expect(await tray.findByText('IPv4 address: changed elsewhere to 192.0.2.99.')).toBeInTheDocument()
  await callOperation(app.service, records.update, { path, body: { target: address } })
  await app.user.click(await tray.findByRole('button', { name: 'Retry 1 failed' }))
  expect(await tray.findByText('2 of 2 done')).toBeInTheDocument()
  expect((await callOperation(app.service, records.view, { path })).target).toBe('198.51.100.7')
  await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
})

it('leaves a record alone that somebody else has renamed meanwhile', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, { demo: true })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 2 records' }))
  const { data } = await callOperation(app.service, records.list, { path: { domainId: 1 } })
  const path = { domainId: 1, recordId: data.find(({ target }) => target === address)?.id ?? 0 }
  await callOperation(app.service, records.update, { path, body: { name: 'moved' } })
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('Name: changed elsewhere to moved.')).toBeInTheDocument()
  expect((await callOperation(app.service, records.view, { path })).target).toBe(address)
  await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
})

it('replaces targets that name no host, which is undone', async () => {
  const app = await renderApp('/domains/search?q=.', { demo: true })
  const { data } = await callOperation(app.service, domains.list, {})
  const path = { domainId: data.find(({ domain }) => domain === 'lighthouse.example')?.id ?? 0 }
  const target = async () =>
    (await callOperation(app.service, records.list, { path })).data.find(({ type }) => type === 'MX')?.target
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 1 record' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace .' }))
  expect(dialog.getByRole('list', { name: 'Records to change' })).toHaveTextContent('. (accepts no mail)')
  await app.user.type(dialog.getByLabelText('New value'), 'mail.example.net')
  await app.user.click(dialog.getByRole('button', { name: 'Replace in 1 record' }))
  await waitFor(async () => expect(await target()).toBe('mail.example.net'))
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await target()).toBe(''))
  for (const button of await screen.findAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
})

it('stops when it is undone before its end, and turns back what it has done', async () => {
  let service: TestService | undefined
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const sent: string[] = []
  const value = '203.0.113.77'
  const path = { domainId: 1 }
  const app = await renderApp(`/domains/search?q=${value}`, {
    demo: true,
    prepare: async (started) => {
      service = started
      for (let index = 0; index < 9; index += 1)
        await callOperation(started, records.create, { path, body: { type: 'A', name: `h${index}`, target: value } })
    },
    intercept: (request) => {
      const started = service
      if (request.method !== 'PUT' || !started) return undefined
      sent.push(request.url)
      return held.then(() => started.fetch(request))
    },
  })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 9 records' }))
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await app.user.click(screen.getByRole('button', { name: 'Replace in 9 records' }))
  await waitFor(() => expect(sent).toHaveLength(4))
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  release()
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('4 of 4 done')).toBeInTheDocument()
  expect(sent).toHaveLength(8)
  const { data } = await callOperation(app.service, records.list, { path })
  expect(data.filter(({ target }) => target === value)).toHaveLength(9)
  for (const button of tray.getAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
})

it('says that what is shown is outdated until the search after a replacement has ended', async () => {
  let replaced = 0
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
  let service: TestService | undefined
  const app = await renderApp(`/domains/search?q=${address}`, {
    demo: true,
    prepare: (started) => {
      service = started
      return Promise.resolve()
    },
    intercept: (request) => {
      const started = service
      if (request.method === 'PUT') replaced += 1
      const isSearch = request.method === 'GET' && request.url.includes('/records') && replaced === 2
      return isSearch && started ? held.then(() => started.fetch(request)) : undefined
    },
  })
  await app.page('Search records')
  const offer = await screen.findByRole('button', { name: 'Replace this value in 2 records' })
  await app.user.click(offer)
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  expect(await screen.findByText(/^2 records in .* · Searching again, because records may/)).toBeInTheDocument()
  expect(offer).toHaveAttribute('aria-disabled', 'true')
  release(undefined)
  expect(await screen.findByText('No matching records')).toBeInTheDocument()
  expect(screen.queryByText(/Searching again/)).not.toBeInTheDocument()
})

it('says how to replace a value when the text is only a part of it', async () => {
  const app = await renderApp('/domains/search?q=203.0.113.1', { demo: true })
  await app.page('Search records')
  expect(await screen.findByText(/To replace a value in all records/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Replace/ })).not.toBeInTheDocument()
})

it('claims nothing about domains that could not be searched', async () => {
  let down = true
  const app = await renderApp(`/domains/search?q=${address}`, {
    demo: true,
    intercept: ({ url }) =>
      down && url.includes('/records')
        ? Promise.resolve(Response.json({ errors: [{ reason: 'Broken' }] }, { status: 400 }))
        : undefined,
  })
  await app.page('Search records')
  expect(await screen.findByText('2 domains could not be searched')).toBeInTheDocument()
  expect(await screen.findByText(/^0 records found; 0 of 2 domains searched/)).toBeInTheDocument()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('No matching records')).not.toBeInTheDocument()
  down = false
  await app.user.click(retry)
  await waitFor(() => expect(screen.getByText(/^2 records in 1 of 3 domains/)).toBeInTheDocument())
  expect(screen.queryByText(/could not be searched/)).not.toBeInTheDocument()
})

it('Undo leaves alone what had the new value before', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, { demo: true })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 2 records' }))
  const values = async () => (await callOperation(app.service, records.list, { path: { domainId: 1 } })).data
  const [first, second] = (await values()).filter(({ target }) => target === address).map(({ id }) => id)
  await callOperation(app.service, records.update, {
    path: { domainId: 1, recordId: first ?? 0 },
    body: { target: '198.51.100.7' },
  })
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('It already had the new value.')).toBeInTheDocument()
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  const targetOf = async (id?: number) => (await values()).find((record) => record.id === id)?.target
  await waitFor(async () => expect(await targetOf(second)).toBe(address))
  expect(await targetOf(first)).toBe('198.51.100.7')
  for (const button of tray.getAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
})

it('Undo leaves alone what was refused, though somebody else has made the same change since', async () => {
  let refusedUrl = ''
  const app = await renderApp(`/domains/search?q=${address}`, {
    demo: true,
    intercept: ({ method, url }) => {
      if (method !== 'PUT' || (refusedUrl !== '' && refusedUrl !== url)) return undefined
      const isFirst = refusedUrl === ''
      refusedUrl = url
      return isFirst ? Response.json({ errors: [{ reason: 'Unauthorized' }] }, { status: 403 }) : undefined
    },
  })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 2 records' }))
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('1 of 2 done, 1 failed')).toBeInTheDocument()
  const recordId = Number(refusedUrl.split('/').at(-1))
  await callOperation(app.service, records.update, {
    path: { domainId: 1, recordId },
    body: { target: '198.51.100.7' },
  })
  await app.user.click(tray.getByRole('button', { name: 'Undo' }))
  expect(await tray.findByText('1 of 1 done')).toBeInTheDocument()
  const { data } = await callOperation(app.service, records.list, { path: { domainId: 1 } })
  expect(data.find(({ id }) => id === recordId)?.target).toBe('198.51.100.7')
  for (const button of tray.getAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
})

it('leaves the records of a domain alone that was renamed meanwhile', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, { demo: true })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 2 records' }))
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await callOperation(app.service, domains.update, { path: { domainId: 1 }, body: { domain: 'renamed.example' } })
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect((await tray.findAllByText(/is now called renamed\.example, so nothing was done/))[0]).toBeInTheDocument()
  const { data } = await callOperation(app.service, records.list, { path: { domainId: 1 } })
  expect(data.filter(({ target }) => target === address)).toHaveLength(2)
  for (const button of tray.getAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
  // The page shows the new name, so the action can be confirmed under it.
  expect((await screen.findAllByText(/renamed\.example/))[0]).toBeInTheDocument()
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 2 records' }))
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  const again = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await again.findByText('2 of 2 done')).toBeInTheDocument()
  for (const button of again.getAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
})

it('a domain that was deleted meanwhile has no records', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, {
    demo: true,
    intercept: ({ url }) =>
      url.includes('/domains/1/records')
        ? Promise.resolve(Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 }))
        : undefined,
  })
  await app.page('Search records')
  expect(await screen.findByText(/2 of 2 domains searched|0 records found|No matching records/)).toBeInTheDocument()
  expect(screen.queryByText(/could not be searched/)).not.toBeInTheDocument()
})

it('leaves a record alone whose name has the new value already, and says what to do', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, { demo: true })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 2 records' }))
  const taken = '203.0.113.11'
  await app.user.type(await screen.findByLabelText('New value'), taken)
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(
    await tray.findByText(
      `www.harbour.example already has ${taken}. To finish the replacement, delete the record with ${address}.`,
    ),
  ).toBeInTheDocument()
  // Nothing else was changed here, so only the other record can be undone.
  const applied = await callOperation(app.service, records.list, { path: { domainId: 1 } })
  expect(applied.data.filter(({ target }) => target === taken)).toHaveLength(2)
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await tray.findByText('1 of 1 done')).toBeInTheDocument()
  const undone = await callOperation(app.service, records.list, { path: { domainId: 1 } })
  expect(undone.data.filter(({ target }) => target === address)).toHaveLength(2)
  expect(undone.data.filter(({ target }) => target === taken)).toHaveLength(1)
  for (const button of tray.getAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
})

it('replaces an address in SPF texts, too, and refuses what is no address there', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, {
    demo: true,
    prepare: async (service) => {
      const path = { domainId: 2 }
      const target = `v=spf1 ip4:${address} ip4:203.0.113.0/24 -all`
      await callOperation(service, records.create, { path, body: { type: 'TXT', name: 'mail', target } })
    },
  })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 3 records' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByLabelText('New value'), '198.51.100')
  await app.user.click(dialog.getByRole('button', { name: 'Replace in 3 records' }))
  expect(dialog.getByLabelText('New value')).toHaveAttribute('aria-invalid', 'true')
  await app.user.type(dialog.getByLabelText('New value'), '.7')
  await app.user.click(dialog.getByRole('button', { name: 'Replace in 3 records' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  const texts = async () =>
    (await callOperation(app.service, records.list, { path: { domainId: 2 } })).data.map(({ target }) => target)
  expect(await texts()).toContain('v=spf1 ip4:198.51.100.7 ip4:203.0.113.0/24 -all')
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await texts()).toContain(`v=spf1 ip4:${address} ip4:203.0.113.0/24 -all`))
  for (const button of tray.getAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
})

it('says why an address with a prefix length is no network', async () => {
  const app = await renderApp('/domains/search?q=203.0.113.10/24', { demo: true })
  await app.page('Search records')
  expect(await screen.findByText(/which is 203\.0\.113\.0\/24\./)).toBeInTheDocument()
})

it('previews no value that an SPF text cannot have, and says why', async () => {
  const app = await renderApp(`/domains/search?q=${address}`, {
    demo: true,
    prepare: async (service) => {
      const body = { type: 'TXT', name: 'mail', target: `v=spf1 ip4:${address} -all` } as const
      await callOperation(service, records.create, { path: { domainId: 2 }, body })
    },
  })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 3 records' }))
  const dialog = within(await screen.findByRole('dialog'))
  const item = within(dialog.getByRole('list', { name: 'Records to change' }))
    .getByText('TXT')
    .closest('li')
  await app.user.type(dialog.getByLabelText('New value'), 'host.example')
  expect(item).toHaveTextContent('Enter an address: SPF takes no other value.')
  expect(item).not.toHaveTextContent('host.example')
  await app.user.clear(dialog.getByLabelText('New value'))
  await app.user.type(dialog.getByLabelText('New value'), '192.0.2.1')
  expect(item).toHaveTextContent('v=spf1 ip4:192.0.2.1 -all')
  expect(item).not.toHaveTextContent('Enter an address')
})

it('reads further pages of a domain until it has found all addresses of a network', async () => {
  const others = pageSize.max + 20
  const app = await renderApp('/domains/search?q=198.51.100.248/29', {
    demo: true,
    prepare: async (service) => {
      const add = (name: string, target: string) =>
        callOperation(service, records.create, { path: { domainId: 2 }, body: { type: 'A', name, target } })
      for (let index = 0; index < others; index += 1) await add(`n${index}`, `198.51.100.${index % 248}`)
      await add('last', '198.51.100.250')
    },
  })
  await app.page('Search records')
  expect(await screen.findByRole('link', { name: 'last.lighthouse.example' })).toBeInTheDocument()
  expect(screen.getByText(/^1 record in 1 of 3 domains/)).toBeInTheDocument()
  expect(screen.queryByText(/^Only the first matches/)).not.toBeInTheDocument()
})

/** An account with this many primary domains, each with an address record. */
const withDomains = (count: number) => (service: TestService) =>
  addLoadTestData(
    service.database,
    { nodes: 0, domains: count },
    { now: service.now(), random: seededRandom('search') },
  )

describe('a search of many domains', () => {
  /** Lets the first few requests for records through, and no others until `letThrough` is called. */
  const holdAfter = (count: number) => {
    let limit = count
    const asked: string[] = []
    const intercept = ({ url, signal }: Request) => {
      const [path] = /\/domains\/\d+\/records/.exec(url) ?? []
      if (path === undefined || asked.push(path) <= limit) return undefined
      return new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    return { asked, intercept, letThrough: () => void (limit = Infinity) }
  }

  it('goes on where it was left when the user comes back', async () => {
    const { asked, intercept, letThrough } = holdAfter(100)
    const app = await renderApp('/domains/search?q=type:a', { prepare: withDomains(120), intercept })
    await screen.findByText(/100 of 120 domains searched/)
    expect(screen.queryByRole('button', { name: /^Replace/ })).not.toBeInTheDocument()
    await act(() => app.router.navigate('/domains'))
    await app.page('Domains')
    letThrough()
    await act(() => app.router.navigate(-1))
    expect(await screen.findByText(/ (?:in|of) 120 domains$/)).toBeInTheDocument()
    expect(new Set(asked).size).toBe(120)
    // Those in progress when the page was left are requested again.
    expect(asked.length).toBeLessThan(130)
  })

  it('goes on when somebody has deleted one domain and created another', async () => {
    const { asked, intercept, letThrough } = holdAfter(100)
    const app = await renderApp('/domains/search?q=type:a', { prepare: withDomains(120), intercept })
    await screen.findByText(/100 of 120 domains searched/)
    await callOperation(app.service, domains.remove, { path: { domainId: 1 } })
    await callOperation(app.service, domains.create, {
      body: { domain: 'new.example', type: 'master', soa_email: 'admin@new.example' },
    })
    letThrough()
    await app.queries.invalidateQueries({ queryKey: ['domains', 'list'] })
    expect(await screen.findByText(/ (?:in|of) 120 domains$/)).toBeInTheDocument()
    expect(new Set(asked).size).toBe(121)
    expect(asked.length).toBeLessThan(131)
  })

  it('waits for a service that cannot be reached for a while, and asks each domain once', async () => {
    const answered: string[] = []
    let failures = 3
    const app = await renderApp('/domains/search?q=type:a', {
      prepare: withDomains(120),
      intercept: ({ url }) => {
        const [path] = /\/domains\/\d+\/records/.exec(url) ?? []
        if (path === undefined) return undefined
        if (answered.length >= 50 && failures > 0) {
          failures -= 1
          return Promise.reject<Response>(new TypeError('Failed to fetch'))
        }
        answered.push(path)
        return undefined
      },
    })
    expect(await screen.findByText(/ (?:in|of) 120 domains$/)).toBeInTheDocument()
    expect(screen.queryByText(/could not be searched/)).not.toBeInTheDocument()
    expect(answered).toHaveLength(120)
    expect(app.address()).toBe('/domains/search?q=type:a')
  })

  it('can be stopped, used as far as it is, and continued', async () => {
    const { intercept, letThrough } = holdAfter(100)
    const app = await renderApp('/domains/search?q=10.0.0.1', { prepare: withDomains(120), intercept })
    await screen.findByText(/100 of 120 domains searched/)
    expect(screen.getByRole('progressbar', { name: 'Searching records' })).toHaveValue(100)
    await app.user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('Stopped')).toBeInTheDocument()
    letThrough()
    await app.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/^No record in 120 domains matches/)).toBeInTheDocument()
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it('stays stopped when records change and somebody deletes a domain, and shows what there is now', async () => {
    const { asked, intercept, letThrough } = holdAfter(100)
    const app = await renderApp('/domains/search?q=type:a', { prepare: withDomains(120), intercept })
    await screen.findByText(/100 of 120 domains searched/)
    await app.user.click(screen.getByRole('button', { name: 'Stop' }))
    await screen.findByText('Stopped')
    await callOperation(app.service, domains.remove, { path: { domainId: 1 } })
    const asks = asked.length
    void app.queries.invalidateQueries({ queryKey: ['records', 'list'] })
    await expect.poll(() => asked.length).toBeGreaterThan(asks)
    letThrough()
    asked.length = 0
    // While the domains that had answered are still being searched again.
    await app.queries.invalidateQueries({ queryKey: ['domains', 'list'] })
    await screen.findByText(/ of 119 domains searched/)
    await expect.poll(() => app.queries.isFetching()).toBe(0)
    expect(screen.getByText('Stopped')).toBeInTheDocument()
    expect(screen.getByText(/99 of 119 domains searched/)).toBeInTheDocument()
    expect(new Set(asked).size).toBeLessThanOrEqual(101)
  })
})

it('says before a replacement what is unusual about the new value', async () => {
  const app = await renderApp('/domains/search?q=mail2.harbour.example', { demo: true })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: /^Replace this value in/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByLabelText('New value'), 'mx')
  expect(await dialog.findByText('mx is read as a full name, not as mx.harbour.example.')).toBeInTheDocument()
})

it('starts with a press for all records of a type, and another press changes it', async () => {
  const app = await renderApp('/domains/search', { demo: true })
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'MX' }))
  expect(await screen.findByText(/records? in .* domains/)).toBeInTheDocument()
  expect(screen.getByText('To replace a value in all records, search for the whole value.')).toBeInTheDocument()
  expect(screen.getByRole('searchbox', { name: 'Search records' })).toHaveValue('type:mx')
  expect(screen.getByRole('button', { name: 'MX' })).toHaveAttribute('aria-pressed', 'true')
  await app.user.click(screen.getByRole('button', { name: 'TXT' }))
  expect(screen.getByRole('searchbox', { name: 'Search records' })).toHaveValue('type:txt')
  expect(screen.getByRole('button', { name: 'MX' })).toHaveAttribute('aria-pressed', 'false')
  await app.user.click(screen.getByRole('button', { name: 'TXT' }))
  expect(screen.getByRole('searchbox', { name: 'Search records' })).toHaveValue('')
})

it('says which domains it leaves out', async () => {
  const app = await renderApp('/domains/search?q=type:txt', { demo: true })
  await app.page('Search records')
  expect(
    await screen.findByText('. Without 1 secondary domain, whose records are on your own servers'),
  ).toBeInTheDocument()
})
