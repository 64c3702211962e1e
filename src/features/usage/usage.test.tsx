/** The usage of the account, on the real service. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import type { TestService } from '#server/testing.ts'
import { accountUsage } from '#queries/account-usage.ts'
import { seededRandom } from '#server/random.ts'
import { expectConsole } from '../../testing/console.ts'
import { withNode } from '../../testing/node-page.ts'
import { renderApp } from '../../testing/render-app.tsx'

/** Opens the page and waits until everything is measured. Counts all requests about nodes, and the concurrent ones. */
async function openUsage(options: Parameters<typeof renderApp>[1]) {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const requests = { count: 0, active: 0, most: 0 }
  const app = await renderApp('/usage', {
    ...options,
    intercept: (request) => (measures(request) ? count(request) : undefined),
  })
  const count = async (request: Request) => {
    requests.count += 1
    requests.active += 1
    requests.most = Math.max(requests.most, requests.active)
    try {
      return await app.service.fetch(request)
    } finally {
      requests.active -= 1
    }
  }
  await app.page('Usage')
  await screen.findAllByRole('rowheader')
  // Searching hundreds of placeholders again and again would take longer than the measurements.
  await waitFor(() => expect(app.queries.isFetching({ queryKey: accountUsage.all.queryKey })).toBe(0))
  await waitFor(() => expect(screen.queryAllByText(/^Loading|loaded$/)).toEqual([]))
  return { app, requests }
}

const measures = ({ url }: Request) => /\/instances\/\d+\/(stats|transfer)$/.test(url)
const cells = (column: number) =>
  screen.getAllByRole('rowheader').map((cell) => {
    const row = cell.closest('tr')
    if (!row) throw new Error('The row is missing')
    return within(row).getAllByRole('cell')[column]?.textContent ?? ''
  })
/** The number before a unit; a missing value counts as the lowest. */
const numberIn = (text: string) => {
  const value = Number.parseFloat(text.replace(',', ''))
  return Number.isNaN(value) ? -1 : value * (text.endsWith('TB') ? 1000 : 1)
}
const isDescending = (values: readonly number[]) =>
  values.every((value, index) => value <= (values[index - 1] ?? value))

it('ranks nodes by transfer, and by load when that is chosen, four requests at a time', async () => {
  const { app, requests } = await openUsage({ demo: true })
  expect(requests).toMatchObject({ count: 30, most: 4 })
  expect(screen.getByText(/^[\d.,]+ \w+ of [\d.,]+ \w+ \(<?[\d.]+%\)$/)).toBeInTheDocument()
  // In the first days of a month, there is no mark.
  expect(screen.getByText(/^(Mark: \d+% of the month has passed. )?Resets on \w+ 1.$/)).toBeInTheDocument()
  expect(screen.getAllByText('15 nodes')[0]).toBeInTheDocument()
  const transfers = cells(0).map(numberIn)
  expect(
    screen.getAllByRole('img', {
      name: /^Busiest hour [\d.]+%, quietest [\d.]+%\. Colors from 0 to \d+%, the oldest hour first\.$/,
    }).length,
  ).toBeGreaterThan(9)
  // One decimal below 100, a plain 0, and the total that both are a part of.
  for (const text of [...cells(2), ...cells(3)])
    expect(text).toMatch(/^((0|(?!0\.0)\d\d?\.\d|[1-9][\d,]{2,})% of [\d,]+00%|–)$/)
  expect(cells(2)).toContain('0% of 100%')
  expect(isDescending(transfers)).toBe(true)
  expect(transfers[0]).toBeGreaterThan(transfers.at(-1) ?? 0)
  await app.user.click(screen.getByRole('button', { name: 'Average CPU' }))
  await app.user.click(screen.getByRole('button', { name: 'Average CPU' }))
  await waitFor(() => expect(app.address()).toContain('sort=-cpu'))
  await waitFor(() => expect(isDescending(cells(2).map(numberIn))).toBe(true))
  const [busiest] = screen.getAllByRole('rowheader')
  expect(within(busiest ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/\/nodes\/\d+\/metrics/),
  )
})

it('measures the 100 nodes with the largest quotas, and says so', async () => {
  const { requests } = await openUsage({
    prepare: (service) =>
      addLoadTestData(
        service.database,
        { nodes: 120, domains: 0 },
        { now: service.now(), random: seededRandom('usage') },
      ),
  })
  expect(screen.getAllByText('100 measured nodes of 120')[0]).toBeInTheDocument()
  expect(screen.getByText(/^The nodes whose types include the most transfer are measured\./)).toHaveTextContent(
    'The page of every node in Nodes has its own, under Metrics.',
  )
  expect(requests.count).toBe(200)
})

it('explains the smaller quota of a node in the month of its creation', async () => {
  await openUsage({ prepare: withNode({ label: 'web-1', type: 'g6-standard-1' }) })
  expect(screen.getByText(/^<0\.1% of [\d.]+ [GT]B$/).closest('[data-tooltip]')).toHaveAttribute(
    'data-tooltip',
    'Prorated in the month of its creation, afterwards 2 TB a month.',
  )
})

const refuse = (status: number) => Response.json({ errors: [{ reason: 'Out of order' }] }, { status })

it('says what could not be loaded, and what has no values yet', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  let isBroken = true
  const { user } = await renderApp('/usage', {
    prepare: withNode({ label: 'web-1' }),
    intercept: ({ url }) => {
      if (url.endsWith('/stats')) return refuse(400)
      return isBroken && url.endsWith('/1/transfer') ? refuse(500) : undefined
    },
  })
  expect(await screen.findByText('Some measurements could not be loaded')).toBeInTheDocument()
  const row = within(screen.getByRole('row', { name: /^web-1/ }))
  // The transfer and its share of the quota; both figures and the hours of the processors have no values yet.
  expect(row.getAllByText('Could not be loaded')).toHaveLength(2)
  expect(row.getAllByText('–')).toHaveLength(5)
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Some measurements could not be loaded')).not.toBeInTheDocument())
  expect(row.queryByText('Could not be loaded')).not.toBeInTheDocument()
})

it('keeps the card of the account when its transfer could not be loaded', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  await renderApp('/usage', {
    prepare: withNode({ label: 'web-1' }),
    intercept: ({ url }) => (url.endsWith('/account/transfer') ? refuse(400) : undefined),
  })
  expect(await screen.findByText('Could not be loaded')).toBeInTheDocument()
  expect(screen.getByText('Transfer this month, whole account')).toBeInTheDocument()
})

it('has its shape before the user is known, and while the nodes are measured', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  const user = Promise.withResolvers<void>()
  const measurements = Promise.withResolvers<void>()
  let service: TestService | undefined
  const answer = (request: Request) => service?.fetch(request) ?? Response.error()
  const app = await renderApp('/usage', {
    demo: true,
    prepare: async (started) => {
      service = await Promise.resolve(started)
    },
    intercept: (request) => {
      if (request.url.endsWith('/v4/profile/grants')) return user.promise.then(() => answer(request))
      return measures(request) ? measurements.promise.then(() => answer(request)) : undefined
    },
  })
  await app.page('Usage')
  expect(screen.getByRole('table', { name: 'Nodes' })).toHaveAttribute('aria-busy', 'true')
  user.resolve()
  expect(await screen.findByText('0 of 15 nodes loaded')).toBeInTheDocument()
  const sorted = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names().slice(0, 3)).toEqual(['api-1', 'archive-1', 'archive-2'])
  expect(sorted('Node')).toBe('ascending')
  measurements.resolve()
  await waitFor(() => expect(sorted('Transfer')).toBe('descending'))
  expect(names()).toHaveLength(15)
})

it('says that a service does not measure nodes', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  await renderApp('/usage', {
    prepare: withNode({ label: 'web-1' }),
    intercept: (request) => (measures(request) ? refuse(404) : undefined),
  })
  expect(await screen.findByText('This service does not measure nodes')).toBeInTheDocument()
})

it('reads the rest when it was left while it loaded', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  let isHeld = true
  let read = 0
  const app = await renderApp('/usage', {
    demo: true,
    intercept: (request) => {
      if (!measures(request) || !isHeld || (read += 1) <= 10) return undefined
      return new Promise<Response>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      )
    },
  })
  await app.page('Usage')
  await waitFor(() => expect(read).toBeGreaterThan(10))
  await act(() => app.router.navigate('/regions'))
  await app.page('Regions')
  isHeld = false
  await act(() => app.router.navigate(-1))
  await app.page('Usage')
  await screen.findAllByRole('rowheader')
  await waitFor(() => expect(screen.queryAllByText(/^Loading|loaded$/)).toEqual([]))
  for (const column of [0, 1]) for (const text of cells(column)) expect(text).not.toBe('')
})

it('a user without any node is told to ask for access', async () => {
  const app = await renderApp('/usage', { as: 'restricted' })
  await app.page('Usage')
  expect(await screen.findByRole('heading', { name: 'No nodes to show' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Create node' })).not.toBeInTheDocument()
})

it.each(['/usage', '/backups'])('an account without nodes is led from %s to the form for one', async (address) => {
  await renderApp(address)
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Create node' })).toHaveAttribute('href', '/nodes/create')
})
