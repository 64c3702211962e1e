/** A reload interrupts jobs that import domains and records. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { interruptWrites } from '../../../testing/interrupted-job.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('a domain that the service has imported meanwhile is not imported again', async () => {
  const writes = interruptWrites(() => 'hold')
  const app = await renderApp('/domains/import', { intercept: writes.intercept })
  await app.page('Import domain')
  await app.user.click(await screen.findByLabelText('Domain'))
  await app.user.paste('one.example\ntwo.example')
  await app.user.type(screen.getByLabelText('Name server'), 'ns1.example.net')
  await app.user.click(screen.getByRole('button', { name: 'Import 2 domains' }))
  await waitFor(() => expect(writes.count()).toBe(2))
  await callOperation(app.service, domains.create, {
    body: { domain: 'one.example', type: 'master', soa_email: 'admin@one.example' },
  })
  const { again, tray } = await writes.reload(app.queries)
  expect(await tray.findByText('1 of 2 done, 1 not confirmed')).toBeInTheDocument()
  expect(again).toEqual([])
  await app.user.click(tray.getByRole('button', { name: 'Retry 1' }))
  expect(await tray.findByText(/1 of 2 done, 1 failed/)).toBeInTheDocument()
  expect(again).toEqual(['POST /v4/domains/import'])
})

it('records of a zone file are added once', async () => {
  // The domain, then its records: the answer to the second is lost, and the others never arrive.
  const writes = interruptWrites((_, index) => (['pass', 'pass', 'lose'] as const)[index] ?? 'hold')
  const app = await renderApp('/domains/import?from=file', { intercept: writes.intercept })
  writes.setService(app.service)
  await app.page('Import domain')
  await app.user.click(await screen.findByLabelText('Zone file'))
  const lines = ['@ A 192.0.2.1', 'www A 192.0.2.1', '@ MX 10 mail', '@ AAAA 2001:DB8:0::1']
  await app.user.paste(['$ORIGIN one.example.', ...lines].join('\n'))
  await app.user.type(screen.getByLabelText('Domain'), 'one.example')
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@one.example')
  await app.user.click(await screen.findByRole('button', { name: 'Import domain with 4 records' }))
  await waitFor(() => expect(writes.count()).toBe(5))
  const count = async () => (await callOperation(app.service, records.list, { path: { domainId: 1 } })).results
  await waitFor(async () => expect(await count()).toBe(2))

  const { again, tray } = await writes.reload(app.queries)
  expect(await tray.findByText('2 of 4 done, 2 not confirmed')).toBeInTheDocument()
  // Somebody else adds one of them in another notation.
  await callOperation(app.service, records.create, {
    path: { domainId: 1 },
    body: { type: 'AAAA', name: '', target: '2001:db8::1' },
  })
  await app.user.click(tray.getByRole('button', { name: 'Retry 2' }))
  expect(await tray.findByText('4 of 4 done')).toBeInTheDocument()
  expect(again).toEqual(['POST /v4/domains/1/records'])
  expect(await count()).toBe(4)
})
