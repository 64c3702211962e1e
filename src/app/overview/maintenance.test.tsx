/** Announced maintenance on the overview, the region's page and the node's page. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { machine } from '#contract/areas/machine.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { toWireTime } from '#contract/time.ts'
import { callOperation } from '#server/calls-testing.ts'
import { nodeView } from '#queries/nodes.ts'
import { regionList } from '#queries/regions.ts'
import { setGrant } from '#server/store/grants.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../testing/console.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { addToken } from '../../testing/tokens.ts'

const hour = 3_600_000
/** Of eu-central, by hours from now. The page uses the clock of the browser. */
const maintenance = (begin: number, end: number) => [
  {
    region: 'eu-central',
    when: toWireTime(Date.now() + begin * hour),
    until: toWireTime(Date.now() + end * hour),
  },
]
const inThreeHours = { settings: { maintenance: maintenance(3, 5) } }

const addNodes = async (service: TestService) => {
  for (const [label, region] of [
    ['web-1', 'eu-central'],
    ['web-2', 'us-east'],
    ['web-3', 'eu-central'],
  ] as const)
    await callOperation(service, nodes.create, { body: { label, region, type: 'g6-nanode-1' } })
}
const notice = async (title: string) => {
  const box = (await screen.findByText(title)).parentElement
  if (!box) throw new Error('The title has no parent.')
  return box
}
const listRequests = () => {
  const requested: string[] = []
  const intercept = ({ url }: Request) => {
    requested.push(new URL(url).pathname)
    return undefined
  }
  return { requested, intercept }
}
const path = '/v4/account/notifications'

describe('announced maintenance', () => {
  test('names nodes that the token may not read without links, and says so once', async () => {
    await renderApp('/', {
      ...inThreeHours,
      prepare: addNodes,
      token: (service) => addToken(service, { scopes: 'account:read_only' }),
    })
    const onOverview = await notice('Scheduled maintenance')
    expect(onOverview).toHaveTextContent('2 of your nodes may be stopped: web-1, web-3.')
    expect(within(onOverview).queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getAllByText(/lacks the scope nodes:read_only/)).toHaveLength(1)
  })

  test('names the own nodes and the time, on the overview, the page of the region and of the node', async () => {
    const { requested, intercept } = listRequests()
    const app = await renderApp('/', { ...inThreeHours, prepare: addNodes, intercept })
    const onOverview = await notice('Scheduled maintenance')
    expect(onOverview).toHaveTextContent('2 of your nodes may be stopped: web-1, web-3.')
    expect(onOverview).toHaveTextContent(/It starts in 3 hours: [^:]+ \d\d:\d\d[^(]+\([^)]+\)\./)
    expect(within(onOverview).getByRole('link', { name: 'web-3' })).toHaveAttribute('href', '/nodes/3')
    expect(requested.indexOf('/v4/node/instances')).toBeLessThan(requested.indexOf(path))

    await app.router.navigate('/regions/eu-central')
    await app.page('Frankfurt, DE')
    expect(await notice('Scheduled maintenance')).toHaveTextContent('2 of your nodes may be stopped: web-1, web-3.')
    await app.router.navigate('/regions/us-east')
    await app.page('Newark, NJ')
    await screen.findByRole('link', { name: 'web-2' })
    expect(screen.queryByText('Scheduled maintenance')).not.toBeInTheDocument()

    await app.router.navigate('/nodes/1')
    await app.page('web-1')
    expect(await notice('Scheduled maintenance')).toHaveTextContent(/scheduled for maintenance\. ?It starts in 3 hours/)
    await app.router.navigate('/nodes/2')
    await app.page('web-2')
    await screen.findByText('Newark, NJ')
    expect(screen.queryByText('Scheduled maintenance')).not.toBeInTheDocument()
    expect(requested.filter((each) => each === path)).toHaveLength(1)
  })

  test('that has begun says when it is to end', async () => {
    await renderApp('/nodes/1', { settings: { maintenance: maintenance(-1, 2) }, prepare: addNodes })
    expect(await notice('Maintenance in progress')).toHaveTextContent(
      /The maintenance is scheduled to end in 2 hours: .+ \(.+\)\./,
    )
  })

  test('ends on the page of a node that has been migrated', async () => {
    const app = await renderApp('/nodes/1', { ...inThreeHours, prepare: addNodes })
    await notice('Scheduled maintenance')
    await app.service.advance(5 * 60_000)
    await callOperation(app.service, machine.migrate, { path: { nodeId: 1 }, body: { region: 'eu-west' } })
    await app.queries.invalidateQueries(nodeView(1))
    expect((await screen.findAllByText('Migrating'))[0]).toBeInTheDocument()
    expect(screen.getByText('Scheduled maintenance')).toBeInTheDocument()
    await app.service.advance(5 * 60_000)
    await app.queries.invalidateQueries(nodeView(1))
    await waitFor(() => expect(screen.queryByText('Scheduled maintenance')).not.toBeInTheDocument())
  })

  test('is told where the user becomes known after the page', async () => {
    const known = Promise.withResolvers<void>()
    let service: TestService | undefined
    // The first request is that of the sign-in.
    let requests = 0
    const app = await renderApp('/regions/eu-central', {
      ...inThreeHours,
      prepare: (started) => {
        service = started
        return addNodes(started)
      },
      intercept: (request) => {
        const { pathname } = new URL(request.url)
        return pathname === '/v4/profile' && ++requests > 1
          ? known.promise.then(() => service?.fetch(request) ?? Response.error())
          : undefined
      },
    })
    await waitFor(() => expect(app.queries.getQueryData(regionList.queryKey)).toBeDefined())
    known.resolve()
    expect(await notice('Scheduled maintenance')).toHaveTextContent('It starts in 3 hours')
  })

  test('is not asked for again, and nothing is shown, where the service does not have the operation', async () => {
    expectConsole(/404/)
    const { requested, intercept } = listRequests()
    const app = await renderApp('/', {
      ...inThreeHours,
      prepare: addNodes,
      intercept: (request) => {
        intercept(request)
        return new URL(request.url).pathname === path
          ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
          : undefined
      },
    })
    await waitFor(() => expect(requested).toContain(path))
    await waitFor(() => expect(app.queries.isFetching()).toBe(0))
    await app.router.navigate('/nodes/1')
    await app.page('web-1')
    await app.router.navigate('/')
    await app.page('Overview')
    await screen.findByText('of 3 nodes')
    expect(requested.filter((each) => each === path)).toHaveLength(1)
    expect(screen.queryByText(/Maintenance/)).not.toBeInTheDocument()
  })

  test('of readable nodes is shown to a restricted user', async () => {
    await renderApp('/', {
      ...inThreeHours,
      as: 'restricted',
      prepare: async (service) => {
        await addNodes(service)
        await setGrant(service.database, 2, 'node', 3, 'read_only')
      },
    })
    expect(await notice('Scheduled maintenance')).toHaveTextContent('1 of your nodes may be stopped: web-3.')
  })

  test('is not asked for without the scope', async () => {
    const { requested, intercept } = listRequests()
    await renderApp('/', {
      ...inThreeHours,
      prepare: addNodes,
      intercept,
      token: (service) => addToken(service, { scopes: 'nodes:read_only events:read_only' }),
    })
    await screen.findByText('of 3 nodes')
    await act(() => import('./maintenance.tsx'))
    expect(requested).not.toContain(path)
  })

  test('of many nodes names the first, and all on request', async () => {
    const app = await renderApp('/', {
      ...inThreeHours,
      prepare: async (service) => {
        for (let index = 1; index <= 8; index += 1)
          await callOperation(service, nodes.create, {
            body: { label: `web-${index}`, region: 'eu-central', type: 'g6-nanode-1' },
          })
      },
    })
    const box = within(await notice('Scheduled maintenance'))
    expect(box.queryByRole('link', { name: 'web-6' })).not.toBeInTheDocument()
    await app.user.click(box.getByRole('button', { name: '3 others' }))
    expect(box.getByRole('link', { name: 'web-8' })).toBeInTheDocument()
  })
})

test('a node that is stopped says until when, and its region does not say so twice', async () => {
  const app = await renderApp('/nodes', { demo: true })
  await app.page('Nodes')
  const stopped = await app.service.database
    .selectFrom('nodes')
    .selectAll()
    .where('status', '=', 'stopped')
    .executeTakeFirstOrThrow()
  await app.router.navigate(`/nodes/${stopped.id}`)
  await app.page(stopped.label)
  expect(await screen.findByText(/The maintenance is scheduled to end/)).toHaveTextContent(
    'Until the maintenance is over, you cannot boot',
  )
  expect(screen.queryByText('Maintenance in progress')).not.toBeInTheDocument()
  await app.router.navigate(`/regions/${stopped.region}`)
  expect(await screen.findByText('Maintenance in progress')).toBeInTheDocument()
  // The status of the node, and no notice.
  expect(screen.getAllByText('Under maintenance')).toHaveLength(1)
})
