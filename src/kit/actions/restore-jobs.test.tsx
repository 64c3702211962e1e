/** Jobs that a reload has interrupted: what was kept in the tab, offered in the tray. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { renderApp } from '../../testing/render-app.tsx'
import type { PlainRequest } from './plain-request.ts'
import { jobs } from './jobs.ts'
import { jobStore } from './job-store.ts'
import { restoreJobs } from './restore-jobs.ts'

interface Item extends PlainRequest {
  readonly id: number
  readonly label: string
}

/** What a reload leaves in the tab: a letter for each item says how far it is. */
function leaveJob(title: string, items: readonly Item[], states: string, { repeatable = false, list = true } = {}) {
  const goTo = list ? { href: '/nodes', linkLabel: 'Go to Nodes' } : null
  const job = { username: 'owner', title, repeatable, list: goTo, items }
  sessionStorage.setItem('quarterdeck.jobs', '["1"]')
  sessionStorage.setItem('quarterdeck.job.1', JSON.stringify(job))
  sessionStorage.setItem('quarterdeck.job.1.states', states)
}

const stored = () =>
  Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.getItem(sessionStorage.key(index) ?? ''),
  ).join()

const addNode = (service: TestService, label: string, tags: string[] = []) =>
  callOperation(service, nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1', label, tags } })

/** Opens the list, where a reload has left a job. Signing in empties the tab's storage. */
async function open(leave: () => void, prepare: (service: TestService) => Promise<unknown>) {
  const sent: string[] = []
  const bodies: unknown[] = []
  const app = await renderApp('/nodes', {
    prepare,
    intercept: (request) => {
      if (request.method === 'GET') return undefined
      sent.push(`${request.method} ${new URL(request.url).pathname}`)
      if (request.method !== 'DELETE') void request.json().then((body) => bodies.push(body))
      return undefined
    },
  })
  await app.page('Nodes')
  const announced: string[] = []
  const observer = new MutationObserver(() =>
    announced.push(...screen.queryAllByRole('status').map(({ textContent }) => textContent)),
  )
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  leave()
  restoreJobs(app.queries)
  return { app, sent, bodies, announced, tray: within(await screen.findByRole('region', { name: 'Jobs' })) }
}

const clear = () => {
  for (const { id } of jobStore.get()) jobs.dismiss(id)
  sessionStorage.clear()
}
beforeEach(clear)
afterEach(clear)

describe('a job that edits tags', () => {
  const edit = (id: number): Item => ({
    id,
    label: `web-${id}`,
    operation: 'nodes.update',
    input: { path: { nodeId: id } },
    tags: { add: ['prod'], remove: ['test'] },
  })

  it('goes on with what is left, from the tags that the nodes have then', async () => {
    const { app, sent, announced, tray } = await open(
      () => leaveJob('Edit tags of 3 nodes', [edit(1), edit(2), edit(3)], 'duw', { repeatable: true, list: false }),
      async (service) => {
        await addNode(service, 'web-1', ['test'])
        await addNode(service, 'web-2', ['prod', 'mine'])
        await addNode(service, 'web-3', ['test', 'mine'])
      },
    )
    expect(await tray.findByText('1 of 3 done, 1 not confirmed, 1 not started')).toBeInTheDocument()
    expect(announced.some((text) => /^Edit tags of 3 nodes: 1 of 3 done, .*1 not started$/.test(text))).toBe(true)
    expect(sent).toEqual([])
    await app.user.click(tray.getByRole('button', { name: 'Continue with 2' }))
    expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
    const { data } = await callOperation(app.service, nodes.list, {})
    expect(data.map(({ tags }) => tags)).toEqual([['test'], ['mine', 'prod'], ['mine', 'prod']])
    // The second node had them already.
    expect(sent).toEqual(['PUT /v4/node/instances/3'])
  })
})

it('a planned change is not made over a change of somebody else', async () => {
  const plan = (id: number, changes: Item['changes']): Item => ({
    id,
    label: `zone-${id}`,
    operation: 'domains.update',
    input: { path: { domainId: id } },
    changes,
  })
  const axfr = { member: 'axfr_ips', label: 'Zone transfers', before: ['192.0.2.1'], after: ['192.0.2.2'] }
  const retry = { member: 'retry_sec', label: 'Retry', before: 300, after: 3600, unit: 'seconds' } as const
  const { app, sent, bodies, tray } = await open(
    () => leaveJob('Change 3 domains', [plan(1, [axfr]), plan(2, [retry]), plan(3, [{ ...retry, before: 0 }])], 'www'),
    async (service) => {
      for (const domain of ['one.example', 'two.example', 'three.example'])
        await callOperation(service, domains.create, { body: { domain, type: 'master', soa_email: 'a@one.example' } })
    },
  )
  await app.user.click(await tray.findByRole('button', { name: 'Continue with 3' }))
  expect(await tray.findByText('1 of 3 done, 2 failed')).toBeInTheDocument()
  expect(tray.getByText('Zone transfers: changed elsewhere to none.')).toBeInTheDocument()
  expect(tray.getByText('Retry: changed elsewhere to the default.')).toBeInTheDocument()
  expect(sent).toEqual(['PUT /v4/domains/3'])
  expect(bodies).toEqual([{ retry_sec: 3600 }])
})

it('a deletion is looked for before it is sent again', async () => {
  const remove = (id: number): Item => ({
    id,
    label: `web-${id}`,
    operation: 'nodes.remove',
    input: { path: { nodeId: id } },
  })
  const { app, sent, tray } = await open(
    () => leaveJob('Delete 2 nodes', [remove(1), remove(7)], 'uu', { repeatable: true, list: false }),
    (service) => addNode(service, 'web-1'),
  )
  expect(await tray.findByText('1 of 2 done, 1 not confirmed')).toBeInTheDocument()
  expect(sent).toEqual([])
  await app.user.click(tray.getByRole('button', { name: 'Retry 1' }))
  expect(await tray.findByText('2 of 2 done')).toBeInTheDocument()
  expect(sent).toEqual(['DELETE /v4/node/instances/1'])
})

describe('a job that creates nodes', () => {
  /** The clock of the service begins then. */
  const started = '2026-06-15T10:30:00'
  const create = (id: number, { since = started, secret = true } = {}): Item => ({
    id,
    label: `web-${id}`,
    operation: 'nodes.create',
    input: {
      body: {
        region: 'us-east',
        type: 'g6-nanode-1',
        label: `web-${id}`,
        ...(secret ? { image: 'node/debian12' } : {}),
      },
    },
    creates: { list: 'nodes.list', match: { label: `web-${id}` }, since },
    ...(secret ? { secrets: [{ path: ['body', 'root_pass'], label: 'Root password' }] } : {}),
  })
  const labels = async (service: TestService) =>
    (await callOperation(service, nodes.list, {})).data.map(({ label }) => label)

  it('recognizes what was created, and asks again for the password that was not kept', async () => {
    const { app, sent, bodies, tray } = await open(
      () => leaveJob('Create 3 nodes', [create(1), create(2), create(3)], 'duw'),
      async (service) => {
        await addNode(service, 'web-1')
        await addNode(service, 'web-2')
      },
    )
    expect(await tray.findByText('2 of 3 done, 1 not started')).toBeInTheDocument()
    expect(tray.getByText(/Not kept after a reload: root password/)).toBeInTheDocument()
    await app.user.click(tray.getByRole('button', { name: 'Continue with 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue “Create 3 nodes”' }))
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(dialog.getByText('Root password is required')).toBeInTheDocument()
    await app.user.type(dialog.getByLabelText('Root password'), 'weak')
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(dialog.getByText(/Length must be/)).toBeInTheDocument()
    expect(sent).toEqual([])
    await app.user.clear(dialog.getByLabelText('Root password'))
    await app.user.type(dialog.getByLabelText('Root password'), 'correct-Horse-7')
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
    expect(sent).toEqual(['POST /v4/node/instances'])
    expect(bodies).toMatchObject([{ label: 'web-3', root_pass: 'correct-Horse-7' }])
    expect(stored()).not.toContain('Horse')
  })

  it('sends nothing when the password is not entered', async () => {
    const { app, sent, tray } = await open(
      () => leaveJob('Create 2 nodes', [create(1), create(2)], 'dw'),
      (service) => addNode(service, 'web-1'),
    )
    await app.user.click(await tray.findByRole('button', { name: 'Continue with 1' }))
    const dialog = await screen.findByRole('dialog', { name: /^Continue/ })
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(tray.getByText('1 of 2 done, 1 not started')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('asks before it repeats what it does not find, and takes no older node for its result', async () => {
    const items = [create(1, { secret: false }), create(2, { secret: false, since: '2026-06-15T10:30:01' })]
    const { app, sent, tray } = await open(
      () => leaveJob('Create 2 nodes', items, 'uu'),
      (service) => addNode(service, 'web-2'),
    )
    expect(await tray.findByText('0 of 2 done, 2 not confirmed')).toBeInTheDocument()
    await app.user.click(tray.getByRole('button', { name: 'Send 2 again' }))
    expect(sent).toEqual([])
    await app.user.click(await screen.findByRole('button', { name: 'Send 2 requests again' }))
    expect(await tray.findByText('1 of 2 done, 1 failed')).toBeInTheDocument()
    expect(await labels(app.service)).toEqual(['web-2', 'web-1'])
  })
})
