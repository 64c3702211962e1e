/** Locks, and the seconds to cancel a deletion, on the pages of the real service. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi, onTestFinished } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { preferences } from '#contract/areas/preferences.ts'
import { syncPreferences } from '#app/preferences-sync.ts'
import { paths } from '../paths.ts'
import { locks, locksKnowledge, setLocked } from '../preferences/locks.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expectConsole } from '../../testing/console.ts'
import { chooseMoreAction, openMoreMenu } from '../../testing/more-actions.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { pendingDeletions, reportNotDeleted } from '../deletions/deletions.ts'
import { deleteDelay } from '../preferences/choices.ts'

async function openNode(options: Parameters<typeof renderApp>[1] = {}) {
  const deleted: string[] = []
  let label = ''
  let id = 0
  let deletionStatus: number | null = null
  const app = await renderApp('/nodes', {
    ...options,
    intercept: (request) => {
      if (request.method !== 'DELETE') return undefined
      deleted.push(new URL(request.url).pathname)
      return deletionStatus === null
        ? undefined
        : Response.json({ errors: [{ reason: 'Not found' }] }, { status: deletionStatus })
    },
    prepare: async (service) => {
      const { data } = await callOperation(service, nodes.list, {})
      const node = data.find(({ status }) => status === 'running')
      if (!node) throw new Error('The demo has no running node')
      ;({ label, id } = node)
    },
  })
  await app.router.navigate(paths.node(id))
  await app.page(label)
  const answerDeletionsWith = (status: number) => {
    deletionStatus = status
  }
  return { ...app, label, id, deleted, answerDeletionsWith }
}

async function confirmDeletion(app: Awaited<ReturnType<typeof openNode>>) {
  const { user, label } = app
  await chooseMoreAction(app, 'Delete')
  const dialog = await screen.findByRole('alertdialog')
  await user.type(await within(dialog).findByLabelText(`Type ${label} to confirm`), label)
  await user.click(within(dialog).getByRole('button', { name: 'Delete node' }))
}

it('a locked node cannot be deleted or rebuilt until it is unlocked', async () => {
  const app = await openNode({ demo: true })
  await chooseMoreAction(app, 'Lock')
  await screen.findByText(`${app.label} was locked`)
  expect(await screen.findByText('Locked')).toBeInTheDocument()
  const menu = await openMoreMenu(app)
  const deletion = menu.getByRole('menuitem', { name: 'Delete Locked: unlock it first' })
  expect(deletion).toHaveAttribute('aria-disabled', 'true')
  expect(menu.getByRole('menuitem', { name: /^Rebuild/ })).toHaveAttribute('aria-disabled', 'true')
  await app.user.click(menu.getByRole('menuitem', { name: 'Unlock' }))
  const unlocked = await (await openMoreMenu(app)).findByRole('menuitem', { name: 'Delete' })
  expect(unlocked).not.toHaveAttribute('aria-disabled', 'true')
  expect(locks.get()).toBe('')
})

/** A browser that has never seen the preferences; `answer` stands in for what the service says when they are read. */
async function openWithoutPreferences(
  lockedId: number,
  answer: (respond: () => Promise<Response>) => Promise<Response>,
) {
  locksKnowledge.set('loading')
  const app = await renderApp(paths.node(2), {
    demo: true,
    prepare: (service) =>
      callOperation(service, preferences.update, {
        body: { quarterdeck: { locks: { [`node:${lockedId}`]: '1' }, deleteDelay: '0' } },
      }),
    intercept: (request) =>
      request.url.endsWith('/profile/preferences') ? answer(() => app.service.fetch(request)) : undefined,
  })
  onTestFinished(syncPreferences(app.queries))
  return app
}

it('a lock that another browser has set since stops a deletion that is confirmed', async () => {
  const app = await openNode({ demo: true })
  onTestFinished(syncPreferences(app.queries))
  await waitFor(() => expect(locksKnowledge.get()).toBe('known'))
  await chooseMoreAction(app, 'Delete')
  const dialog = await screen.findByRole('alertdialog')
  await callOperation(app.service, preferences.update, {
    body: { quarterdeck: { locks: { [`node:${app.id}`]: '1' } } },
  })
  await app.queries.invalidateQueries({ queryKey: ['preferences'], refetchType: 'none' })
  await app.user.type(await within(dialog).findByLabelText(`Type ${app.label} to confirm`), app.label)
  await app.user.click(within(dialog).getByRole('button', { name: 'Delete node' }))
  expect(await within(dialog).findByText(/Locked: unlock it first/)).toBeInTheDocument()
  expect(app.deleted).toEqual([])
})

it('nothing that a lock may forbid is possible until the locks have loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const menu = await openMoreMenu(await openWithoutPreferences(2, (respond) => promise.then(respond)))
  for (const name of [/^Rebuild/, /^Lock/, 'Delete Your locks are still loading'])
    expect(await menu.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  resolve(undefined)
  expect(await menu.findByRole('menuitem', { name: 'Delete Locked: unlock it first' })).toBeInTheDocument()
})

it('the confirmation says when the locks could not be read', async () => {
  expectConsole(/500/)
  const app = await openWithoutPreferences(3, () =>
    Promise.resolve(Response.json({ errors: [{ reason: 'Broken' }] }, { status: 500 })),
  )
  await chooseMoreAction(app, 'Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText(/^Your locks could not be read/)).toBeVisible()
})

it('a deletion confirmed before the lock was set is refused', async () => {
  const app = await openNode({ demo: true })
  await chooseMoreAction(app, 'Delete')
  const dialog = await screen.findByRole('alertdialog')
  // Another tab does it like this.
  setLocked(`node:${app.id}`, true)
  await app.user.type(await within(dialog).findByLabelText(`Type ${app.label} to confirm`), app.label)
  await app.user.click(within(dialog).getByRole('button', { name: 'Delete node' }))
  expect(await within(dialog).findByText('Locked: unlock it first')).toBeInTheDocument()
  expect(app.deleted).toEqual([])
})

it('a confirmed deletion waits, says so on the page, and can be canceled', async () => {
  deleteDelay.set('30')
  const app = await openNode({ demo: true })
  await confirmDeletion(app)
  expect(await screen.findByText(`${app.label} will be deleted`)).toBeInTheDocument()
  expect(await screen.findByText(/^Deletion$/)).toHaveTextContent(/in (30|29) s/)
  expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus()
  const deletion = (await openMoreMenu(app)).getByRole('menuitem', { name: 'Delete It is about to be deleted' })
  expect(deletion).toHaveAttribute('aria-disabled', 'true')
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('button', { name: 'Cancel deletion' }))
  await screen.findByText(`${app.label} was not deleted`)
  expect(app.deleted).toEqual([])
  expect(pendingDeletions.get()).toEqual([])
})

it('the request leaves once when the time is over, and the page is left', async () => {
  deleteDelay.set('30')
  const app = await openNode({ demo: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await confirmDeletion(app)
  await screen.findByText(`${app.label} will be deleted`)
  expect(app.deleted).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  await screen.findByText(`${app.label} is being deleted`)
  expect(app.deleted).toEqual([`/v4/node/instances/${app.id}`])
  await app.page('Nodes')
})

it('leaving the page before deletes nothing, and the next page says so', async () => {
  deleteDelay.set('30')
  const app = await openNode({ demo: true })
  await confirmDeletion(app)
  await screen.findByText(`${app.label} will be deleted`)
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  dispatchEvent(new Event('pagehide'))
  expect(pendingDeletions.get()).toEqual([])
  reportNotDeleted()
  await screen.findByText(new RegExp(`^Not deleted: ${app.label}\\.`))
  expect(app.deleted).toEqual([])
})

async function selectNodes({ user }: Awaited<ReturnType<typeof openNode>>, labels: readonly string[]) {
  for (const label of labels) await user.click(await screen.findByRole('checkbox', { name: `Select ${label}` }))
  return within(screen.getByRole('region', { name: 'Selection' }))
}

async function deleteTwoNodes(app: Awaited<ReturnType<typeof openNode>>, labels = ['web-1', 'web-2']) {
  await app.router.navigate(paths.nodes())
  const selection = await selectNodes(app, labels)
  await app.user.click(await selection.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText(/^You can cancel for 30 seconds after you confirm/)).toBeInTheDocument()
  await app.user.type(dialog.getByLabelText('Type 2 nodes to confirm'), '2 nodes')
  await app.user.click(dialog.getByRole('button', { name: 'Delete 2 nodes' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  return selection
}

it('several resources wait together, and are canceled together', async () => {
  deleteDelay.set('30')
  const app = await openNode({ demo: true })
  await deleteTwoNodes(app)
  expect(await screen.findAllByText(/^Deletion$/)).toHaveLength(2)
  await app.user.click(screen.getByRole('button', { name: 'Cancel deletion' }))
  await screen.findByText('2 nodes were not deleted')
  expect(app.deleted).toEqual([])
})

it('two deletions with the same words are canceled one by one', async () => {
  deleteDelay.set('30')
  const app = await openNode({ demo: true })
  const selection = await deleteTwoNodes(app)
  await app.user.click(selection.getByRole('button', { name: 'Clear selection' }))
  await deleteTwoNodes(app, ['db-1', 'db-2'])
  expect(screen.getAllByText('2 nodes will be deleted')).toHaveLength(2)
  for (const button of screen.getAllByRole('button', { name: 'Cancel deletion' })) await app.user.click(button)
  expect(pendingDeletions.get()).toEqual([])
  expect(app.deleted).toEqual([])
})

it('what is about to be deleted takes no part in another deletion', async () => {
  deleteDelay.set('30')
  const app = await openNode({ demo: true })
  const selection = await deleteTwoNodes(app)
  const deletion = selection.getByRole('button', { name: 'Delete' })
  expect(deletion).toHaveAccessibleDescription('They are about to be deleted')
  await selectNodes(app, ['db-1'])
  const db1 = screen.getByRole('link', { name: 'db-1' }).getAttribute('href')?.split('/').at(-1)
  act(() => setLocked(`node:${db1}`, true))
  expect(deletion).toHaveAccessibleDescription('They are locked or about to be deleted')
  act(() => setLocked(`node:${db1}`, false))
  await app.user.click(selection.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText(/2 are skipped because they are about to be deleted/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Delete 1 node' })).toBeVisible()
})

it('several resources that were not deleted are named', async () => {
  deleteDelay.set('30')
  const app = await openNode({ demo: true })
  await deleteTwoNodes(app)
  dispatchEvent(new Event('pagehide'))
  reportNotDeleted()
  await screen.findByText(/^Not deleted: web-1, web-2\./)
  expect(app.deleted).toEqual([])
})

it('what somebody else has deleted meanwhile is not a failure', async () => {
  deleteDelay.set('30')
  const app = await openNode({ demo: true })
  expectConsole(/404/)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await confirmDeletion(app)
  await screen.findByText(`${app.label} will be deleted`)
  app.answerDeletionsWith(404)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await screen.findByText(`${app.label} was already deleted`)).toBeVisible()
})
