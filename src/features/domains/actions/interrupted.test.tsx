/** A reload interrupts jobs that change or clone domains. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { callOperation } from '#server/calls-testing.ts'
import { interruptWrites } from '../../../testing/interrupted-job.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const day = 86_400

it('settings are changed where they are not yet, and not where somebody else has changed them', async () => {
  const writes = interruptWrites((_, index) => (['pass', 'lose'] as const)[index] ?? 'hold')
  const app = await renderApp('/domains', { demo: true, intercept: writes.intercept })
  writes.setService(app.service)
  const times = async () => (await callOperation(app.service, domains.list, {})).data.map(({ ttl_sec }) => ttl_sec)
  await app.page('Domains')
  await app.user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await app.user.click(screen.getByRole('button', { name: 'Set times and addresses' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set times and addresses of 3 domains' }))
  await app.user.selectOptions(dialog.getByLabelText('Default TTL'), '2 days')
  await app.user.click(dialog.getByRole('button', { name: 'Change 3 domains' }))
  await waitFor(() => expect(writes.count()).toBe(3))
  await waitFor(async () => expect((await times()).filter((ttl) => ttl === 2 * day)).toHaveLength(2))

  const { again, tray } = await writes.reload(app.queries)
  expect(await tray.findByText('2 of 3 done, 1 not confirmed')).toBeInTheDocument()
  const { data } = await callOperation(app.service, domains.list, {})
  const { id: domainId = 0 } = data.find(({ ttl_sec }) => ttl_sec !== 2 * day) ?? {}
  await callOperation(app.service, domains.update, { path: { domainId }, body: { ttl_sec: 7 * day } })
  await app.user.click(tray.getByRole('button', { name: 'Retry 1' }))
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  expect(tray.getByText('Default TTL: changed elsewhere to 1 week.')).toBeInTheDocument()
  expect(again).toEqual([])
})

it('clones that are there already are not made again', async () => {
  // The first is that of the dialog.
  const writes = interruptWrites((_, index) => (['pass', 'lose'] as const)[index] ?? 'hold')
  const app = await renderApp('/domains/1', { demo: true, intercept: writes.intercept })
  writes.setService(app.service)
  await app.page('harbour.example')
  await app.user.click(await screen.findByRole('button', { name: /More actions/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Clone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Clone harbour.example' }))
  await app.user.click(dialog.getByLabelText('New domain'))
  await app.user.paste('a.example\nb.example\nc.example')
  await app.user.click(dialog.getByRole('button', { name: 'Clone to 3 domains' }))
  await waitFor(() => expect(writes.count()).toBe(3))
  const names = async () => (await callOperation(app.service, domains.list, {})).data.map(({ domain }) => domain)
  await waitFor(async () => expect(await names()).toContain('b.example'))

  const { again, tray } = await writes.reload(app.queries)
  expect(await tray.findByText('1 of 2 done, 1 not confirmed')).toBeInTheDocument()
  await app.user.click(tray.getByRole('button', { name: 'Retry 1' }))
  expect(await tray.findByText('2 of 2 done')).toBeInTheDocument()
  expect(again).toEqual(['POST /v4/domains/1/clone'])
  expect(await names()).toEqual(expect.arrayContaining(['a.example', 'b.example', 'c.example']))
})
