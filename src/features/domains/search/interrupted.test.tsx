/** A reload interrupts the job that replaces a value in several zones. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { interruptWrites } from '../../../testing/interrupted-job.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('a record that was replaced is recognized, and one that somebody else has changed stays', async () => {
  const writes = interruptWrites((_, index) => (index === 0 ? 'lose' : 'hold'))
  const app = await renderApp('/domains/search?q=203.0.113.10', { demo: true, intercept: writes.intercept })
  writes.setService(app.service)
  await app.page('Search records')
  await app.user.click(await screen.findByRole('button', { name: 'Replace this value in 2 records' }))
  await app.user.type(await screen.findByLabelText('New value'), '198.51.100.7')
  await app.user.click(screen.getByRole('button', { name: 'Replace in 2 records' }))
  await waitFor(() => expect(writes.count()).toBe(2))
  const withTarget = async (target: string) =>
    (await callOperation(app.service, records.list, { path: { domainId: 1 } })).data.filter(
      (record) => record.target === target,
    )
  await waitFor(async () => expect(await withTarget('198.51.100.7')).toHaveLength(1))

  const { again, tray } = await writes.reload(app.queries)
  expect(await tray.findByText('1 of 2 done, 1 not confirmed')).toBeInTheDocument()
  const [left] = await withTarget('203.0.113.10')
  const path = { domainId: 1, recordId: left?.id ?? 0 }
  await callOperation(app.service, records.update, { path, body: { target: '192.0.2.99' } })
  await app.user.click(tray.getByRole('button', { name: 'Retry 1' }))
  expect(await tray.findByText('IPv4 address: changed elsewhere to 192.0.2.99.')).toBeInTheDocument()
  await callOperation(app.service, records.update, { path, body: { target: '203.0.113.10' } })
  await app.user.click(tray.getByRole('button', { name: 'Retry 1 failed' }))
  expect(await tray.findByText('2 of 2 done')).toBeInTheDocument()
  expect(again).toEqual([`PUT /v4/domains/1/records/${left?.id}`])
})
