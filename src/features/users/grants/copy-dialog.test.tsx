/** Copying the grants of one user to others, on the real service. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { users } from '#contract/areas/users.ts'
import type { GrantsUpdate } from '#contract/grants.ts'
import { jobStore } from '#kit/jobs/job-store.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { spyOnRequests, withNode } from '../../../testing/node-page.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const addUser = (service: TestService, username: string, restricted: boolean) =>
  callOperation(service, users.create, { body: { username, email: `${username}@example.com`, restricted } })
const grant = (service: TestService, username: string, body: GrantsUpdate) =>
  callOperation(service, users.updateGrants, { path: { username }, body })
const grantsOf = async (service: TestService, username: string) => {
  const grants = await callOperation(service, users.grants, { path: { username } })
  return [grants?.node.map(({ permissions }) => permissions), grants?.global.add_domains]
}

async function prepare(service: TestService) {
  await withNode()(service)
  await withNode({ label: 'db-1' })(service)
  await grant(service, 'restricted', { node: [{ id: 1, permissions: 'read_write' }], global: { add_domains: true } })
  for (const username of ['casey', 'robin', 'sam']) await addUser(service, username, true)
  await addUser(service, 'admin', false)
  await grant(service, 'robin', { node: [{ id: 2, permissions: 'read_only' }] })
  await grant(service, 'sam', { node: [{ id: 1, permissions: 'read_write' }], global: { add_domains: true } })
}

it('gives the chosen users the same grants, after a preview', async () => {
  const spy = spyOnRequests(users.updateGrants)
  const app = await renderApp('/users/@restricted', { prepare, intercept: spy.intercept })
  await app.page('restricted')
  await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Copy grants' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the grants of restricted' }))
  await dialog.findByRole('checkbox', { name: '3 restricted users' })
  // Neither the user itself nor unrestricted ones.
  expect(dialog.getAllByRole('checkbox')).toHaveLength(4)
  await app.user.click(dialog.getByRole('button', { name: 'Copy grants' }))
  expect(dialog.getByText('Choose at least one user')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('checkbox', { name: '3 restricted users' }))
  expect(dialog.getByText('1 read and write')).toBeInTheDocument()
  expect(await dialog.findByText('2 gained')).toBeInTheDocument()
  expect(await dialog.findByText('2 gained, 1 lost')).toBeInTheDocument()
  expect(await dialog.findByText('No change: same grants')).toBeInTheDocument()
  spy.bodies.length = 0
  await app.user.click(dialog.getByRole('button', { name: 'Copy grants to 3 users' }))
  await waitFor(() => expect(jobStore.get().map(({ state }) => state)).toEqual(['finished']))
  expect(jobStore.get()[0]?.items.map(({ label, state }) => `${label} ${state}`)).toEqual([
    'casey done',
    'robin done',
    'sam done',
  ])
  expect(spy.bodies).toHaveLength(2)
  for (const username of ['casey', 'robin', 'sam'])
    expect(await grantsOf(app.service, username)).toEqual([['read_write', null], true])
})

it('are recognized when the response was lost', async () => {
  const line = loseResponses()
  const app = await renderApp('/users/@restricted', {
    intercept: line.intercept,
    prepare: async (service) => {
      await prepare(service)
      line.setService(service)
    },
  })
  await app.page('restricted')
  await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Copy grants' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the grants of restricted' }))
  await app.user.click(await dialog.findByRole('checkbox', { name: 'robin' }))
  await app.user.click(dialog.getByRole('button', { name: 'Copy grants to 1 user' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('1 of 1 done')).toBeInTheDocument()
  expect(line.sent).toHaveLength(1)
  expect(await grantsOf(app.service, 'robin')).toEqual([['read_write', null], true])
})

it('does not give them to another user, who has the name of a chosen one by now', async () => {
  const app = await renderApp('/users/@restricted', { prepare })
  await app.page('restricted')
  await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Copy grants' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the grants of restricted' }))
  await app.user.click(await dialog.findByRole('checkbox', { name: 'casey' }))
  await callOperation(app.service, users.update, { path: { username: 'casey' }, body: { username: 'casey-old' } })
  await callOperation(app.service, users.create, {
    body: { username: 'casey', email: 'somebody@example.com', restricted: true },
  })
  const before = await grantsOf(app.service, 'casey')
  await app.user.click(dialog.getByRole('button', { name: 'Copy grants to 1 user' }))
  expect(await screen.findByText(/^casey now has the email address somebody@example\.com/)).toBeInTheDocument()
  expect(await grantsOf(app.service, 'casey')).toEqual(before)
})

it('copies nothing that was changed elsewhere since the preview', async () => {
  const app = await renderApp('/users/@restricted', { prepare })
  await app.page('restricted')
  await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Copy grants' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the grants of restricted' }))
  await app.user.click(await dialog.findByRole('checkbox', { name: 'casey' }))
  expect(await dialog.findByText('2 gained')).toBeInTheDocument()
  await grant(app.service, 'restricted', { global: { add_domains: false } })
  await app.user.click(dialog.getByRole('button', { name: 'Copy grants to 1 user' }))
  expect(await dialog.findByText(/The grants of restricted were changed elsewhere/)).toBeInTheDocument()
  expect(await grantsOf(app.service, 'casey')).toEqual([[null, null], false])
  expect(await dialog.findByText('1 gained')).toBeInTheDocument()

  await grant(app.service, 'casey', { node: [{ id: 2, permissions: 'read_write' }] })
  await app.user.click(dialog.getByRole('button', { name: 'Copy grants to 1 user' }))
  await waitFor(() => expect(jobStore.get()[0]?.state).toBe('finished'))
  expect(jobStore.get()[0]?.items.map(({ reason }) => reason)).toEqual(['The grants of casey were changed elsewhere.'])
  expect(await grantsOf(app.service, 'casey')).toEqual([[null, 'read_write'], false])
})

it.each([
  [
    'renamed',
    (service: TestService) =>
      callOperation(service, users.update, { path: { username: 'restricted' }, body: { username: 'renamed' } }),
  ],
  ['deleted', (service: TestService) => callOperation(service, users.remove, { path: { username: 'restricted' } })],
  [
    'given everything',
    (service: TestService) =>
      callOperation(service, users.update, { path: { username: 'restricted' }, body: { restricted: false } }),
  ],
])('copies nothing of a user who was %s meanwhile', async (_, change) => {
  const app = await renderApp('/users/@restricted', { prepare })
  await app.page('restricted')
  await app.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Copy grants' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy the grants of restricted' }))
  await app.user.click(await dialog.findByRole('checkbox', { name: 'casey' }))
  expect(await dialog.findByText('2 gained')).toBeInTheDocument()
  await change(app.service)
  await app.user.click(dialog.getByRole('button', { name: 'Copy grants to 1 user' }))
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toHaveTextContent(/is now called renamed|no longer exists|is not restricted/),
  )
  expect(jobStore.get()).toEqual([])
  expect(await grantsOf(app.service, 'casey')).toEqual([[null, null], false])
})
