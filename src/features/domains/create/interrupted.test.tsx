/** A reload interrupts the job that creates several domains. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { interruptWrites } from '../../../testing/interrupted-job.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const names = ['one.example', 'two.example', 'three.example']
/** Of the template "No mail". */
const recordsEach = 3

async function createDomains(
  fateOf: Parameters<typeof interruptWrites>[0],
  prepare: (service: TestService) => Promise<unknown> = () => Promise.resolve(),
) {
  const writes = interruptWrites(fateOf)
  const app = await renderApp('/domains/create', { intercept: writes.intercept, prepare })
  writes.setService(app.service)
  await app.page('Create domain')
  await app.user.click(await screen.findByLabelText('Domain'))
  await app.user.paste(names.join('\n'))
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@one.example')
  await app.user.selectOptions(await screen.findByLabelText('Template'), 'No mail')
  await app.user.click(screen.getByRole('button', { name: 'Create 3 domains' }))
  expectConsole(/The tag <search> is unrecognized/)
  const content = async () => {
    const { data } = await callOperation(app.service, domains.list, {})
    const counts = data.map(async ({ id, domain }) => {
      const { results } = await callOperation(app.service, records.list, { path: { domainId: id } })
      return [domain, results] as const
    })
    return Object.fromEntries(await Promise.all(counts))
  }
  return { app, writes, content }
}

it('goes on with the domains and records that are missing, and sends nothing again', async () => {
  let [created, added] = [0, 0]
  const { app, writes, content } = await createDomains((write) => {
    if (write === 'POST /v4/domains') {
      created += 1
      return created <= 2 ? 'pass' : 'hold'
    }
    // The records of the first domain have the path of domain 1. The answer to the second record of the second one is lost.
    if (!write.includes('/2/')) return 'pass'
    added += 1
    return added === 1 ? 'pass' : 'lose'
  })
  await waitFor(async () => expect(await content()).toEqual({ 'one.example': recordsEach, 'two.example': 2 }))
  await waitFor(() => expect(created).toBe(3))
  const { again, tray } = await writes.reload(app.queries)
  expect(await tray.findByText('1 of 3 done, 2 not confirmed')).toBeInTheDocument()
  expect(again).toEqual([])
  await app.user.click(tray.getByRole('button', { name: 'Retry 2' }))
  expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
  expect(await content()).toEqual(Object.fromEntries(names.map((name) => [name, recordsEach])))
  expect(again.toSorted()).toEqual([
    'POST /v4/domains',
    'POST /v4/domains/2/records',
    ...Array.from({ length: recordsEach }, () => 'POST /v4/domains/3/records'),
  ])
})

it('adds nothing to a domain that was there before', async () => {
  const { app, writes, content } = await createDomains(
    (write, index) => (index > 0 && write === 'POST /v4/domains' ? 'hold' : 'pass'),
    (service) =>
      callOperation(service, domains.create, {
        body: { domain: 'two.example', type: 'slave', master_ips: ['192.0.2.1'] },
      }),
  )
  await waitFor(() => expect(writes.count()).toBe(1 + recordsEach + 2))
  const { again, tray } = await writes.reload(app.queries)
  expect(await tray.findByText('1 of 3 done, 2 not confirmed')).toBeInTheDocument()
  await app.user.click(tray.getByRole('button', { name: 'Retry 2' }))
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  expect(tray.getByText(/already exists/)).toBeInTheDocument()
  await app.user.click(tray.getByRole('button', { name: 'Retry 1 failed' }))
  await waitFor(() => expect(again.filter((write) => write === 'POST /v4/domains')).toHaveLength(3))
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  expect(await content()).toEqual({ 'one.example': recordsEach, 'two.example': 0, 'three.example': recordsEach })
})
