import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { jobStore } from '#kit/jobs/job-store.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { Intercept } from '../../../testing/fetch.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const settingsOf = async ({ service }: Awaited<ReturnType<typeof renderApp>>) =>
  (await callOperation(service, domains.list, {})).data.map(({ domain, ttl_sec, master_ips }) => ({
    domain,
    ttl_sec,
    master_ips,
  }))

async function openSettingsOfAll(intercept: Intercept = () => undefined) {
  const app = await renderApp('/domains', { demo: true, intercept })
  await app.page('Domains')
  await app.user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await app.user.click(await screen.findByRole('button', { name: 'Set times and addresses' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set times and addresses of 3 domains' }))
  return { app, dialog }
}

it('times and addresses of several domains are shown before they are changed, and the change can be undone', async () => {
  const app = await renderApp('/domains', { demo: true })
  await app.page('Domains')
  const before = await settingsOf(app)
  await app.user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await app.user.click(await screen.findByRole('button', { name: 'Set times and addresses' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set times and addresses of 3 domains' }))
  await app.user.click(dialog.getByRole('button', { name: 'Change domains' }))
  expect(await dialog.findByText('There is nothing to change')).toBeInTheDocument()

  await app.user.selectOptions(dialog.getByLabelText('Primary servers'), 'Replace all with')
  const preview = within(await dialog.findByRole('table', { name: 'Changes' }))
  expect(
    preview.getByRole('rowheader', { name: /mirror\.example.*Cannot be changed: .*at least one/ }),
  ).toBeInTheDocument()
  await app.user.selectOptions(dialog.getByLabelText('Primary servers'), 'Add')
  await app.user.type(await dialog.findByLabelText('Primary servers: addresses'), '192.0.2.256{Enter}')
  await app.user.selectOptions(dialog.getByLabelText('Default TTL'), '2 days')
  await app.user.click(dialog.getByRole('button', { name: 'Change domains' }))
  expect(
    (await dialog.findAllByText(/“192\.0\.2\.256”. 256 is above 255, the highest number in an IPv4 address/))[0],
  ).toBeInTheDocument()
  await app.user.click(dialog.getByLabelText('Primary servers: addresses'))
  await app.user.paste('192.0.2.7\n192.0.2.8 2001:db8::8;')
  expect(dialog.getByText('2001:db8::8')).toBeInTheDocument()
  await app.user.selectOptions(dialog.getByLabelText('Primary servers'), 'Keep the current addresses')
  expect(within(dialog.getByRole('table', { name: 'Changes' })).getAllByText('2 days')).toHaveLength(3)
  await app.user.click(dialog.getByRole('button', { name: 'Change 3 domains' }))
  await waitFor(async () => expect((await settingsOf(app)).every(({ ttl_sec }) => ttl_sec === 172_800)).toBe(true))
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await settingsOf(app)).toEqual(before))
  // The report has them in case the page is reloaded in the middle of it.
  expect(jobStore.get().at(-1)?.items[0]?.label).toBe('harbour.example (Default TTL: 1 hour)')
})

it('Undo leaves alone settings that were the same before', async () => {
  const app = await renderApp('/domains', { demo: true })
  await app.page('Domains')
  const before = await settingsOf(app)
  await app.user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await app.user.click(await screen.findByRole('button', { name: 'Set times and addresses' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set times and addresses of 3 domains' }))
  await app.user.selectOptions(dialog.getByLabelText('Default TTL'), '2 days')
  await callOperation(app.service, domains.update, { path: { domainId: 2 }, body: { ttl_sec: 172_800 } })
  await app.user.click(dialog.getByRole('button', { name: 'Change 3 domains' }))
  expect(await screen.findByText('It already had these settings.')).toBeInTheDocument()
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  const ttls = async () => (await settingsOf(app)).map(({ ttl_sec }) => ttl_sec).filter((ttl) => ttl === 172_800)
  await waitFor(async () => expect(await ttls()).toHaveLength(1))
  expect(before).toHaveLength(3)
})

it('Undo leaves alone settings that were refused, though somebody else has made the same change since', async () => {
  const { app, dialog } = await openSettingsOfAll(({ method, url }) =>
    method === 'PUT' && url.endsWith('/domains/2')
      ? Response.json({ errors: [{ reason: 'Unauthorized' }] }, { status: 403 })
      : undefined,
  )
  await app.user.selectOptions(dialog.getByLabelText('Default TTL'), '2 days')
  await app.user.click(dialog.getByRole('button', { name: 'Change 3 domains' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  await callOperation(app.service, domains.update, { path: { domainId: 2 }, body: { ttl_sec: 172_800 } })
  await app.user.click(tray.getByRole('button', { name: 'Undo' }))
  expect(await tray.findByText('2 of 2 done')).toBeInTheDocument()
  const left = (await settingsOf(app)).filter(({ ttl_sec }) => ttl_sec === 172_800)
  expect(left).toHaveLength(1)
  for (const button of tray.getAllByRole('button', { name: 'Dismiss' })) await app.user.click(button)
})

it('settings that somebody else has changed meanwhile are left alone', async () => {
  const { app, dialog } = await openSettingsOfAll()
  await app.user.selectOptions(dialog.getByLabelText('Default TTL'), '2 days')
  await callOperation(app.service, domains.update, { path: { domainId: 2 }, body: { ttl_sec: 604_800 } })
  await app.user.click(dialog.getByRole('button', { name: 'Change 3 domains' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  expect(tray.getByText('Default TTL: changed elsewhere to 1 week.')).toBeInTheDocument()
  expect((await settingsOf(app)).map(({ ttl_sec }) => ttl_sec).toSorted((a, b) => a - b)).toEqual([
    172_800, 172_800, 604_800,
  ])
  await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
})

it('a domain that was renamed meanwhile is left alone', async () => {
  const { app, dialog } = await openSettingsOfAll()
  await app.user.selectOptions(dialog.getByLabelText('Default TTL'), '2 days')
  await callOperation(app.service, domains.update, { path: { domainId: 2 }, body: { domain: 'renamed.example' } })
  await app.user.click(dialog.getByRole('button', { name: 'Change 3 domains' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText(/is now called renamed\.example, so nothing was done/)).toBeInTheDocument()
  const renamed = (await settingsOf(app)).find(({ domain }) => domain === 'renamed.example')
  expect(renamed?.ttl_sec).not.toBe(172_800)
})
