/** The job that creates several domains, when responses or requests are lost. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { renderApp } from '../../../testing/render-app.tsx'

/** Of the template "No mail". */
const recordsEach = 3

async function createTwoDomains(
  intercept: (request: Request) => Promise<Response> | undefined,
  prepare: (service: TestService) => unknown,
) {
  const app = await renderApp('/domains/create', {
    intercept,
    prepare: async (service) => {
      await prepare(service)
    },
  })
  await app.page('Create domain')
  await app.user.click(await screen.findByLabelText('Domain'))
  await app.user.paste('one.example\ntwo.example')
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@one.example')
  await app.user.selectOptions(await screen.findByLabelText('Template'), 'no-mail')
  await app.user.click(screen.getByRole('button', { name: 'Create 2 domains' }))
  expectConsole(/The tag <search> is unrecognized/)
  /** The number of records of each domain. */
  const content = async () => {
    const { data } = await callOperation(app.service, domains.list, {})
    const counts = data.map(async ({ id, domain }) => {
      const { results } = await callOperation(app.service, records.list, { path: { domainId: id } })
      return [domain, results] as const
    })
    return Object.fromEntries(await Promise.all(counts))
  }
  return { app, content }
}
const findTray = async () => within(await screen.findByRole('region', { name: 'Jobs' }))

it('goes on after lost responses, and creates nothing twice', async () => {
  // The first request is that of the form.
  const lost = loseResponses((_, index) => index === 1 || index === 4)
  const { content } = await createTwoDomains(lost.intercept, lost.setService)
  await waitFor(async () => expect(await content()).toEqual({ 'one.example': recordsEach, 'two.example': recordsEach }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Retry|again/ })).not.toBeInTheDocument())
})

it('retries what is missing, and sends nothing else', async () => {
  let isDown = true
  const sent: string[] = []
  const { app, content } = await createTwoDomains(
    (request) => {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET') return undefined
      if (isDown && pathname === '/v4/domains/2/records') return Promise.reject(new TypeError('Failed to fetch'))
      sent.push(pathname)
      return undefined
    },
    () => {},
  )
  const tray = await findTray()
  expect(await tray.findByText('1 of 2 done, 1 not confirmed')).toBeInTheDocument()
  expect(await content()).toEqual({ 'one.example': recordsEach, 'two.example': 0 })
  isDown = false
  sent.splice(0)
  await app.user.click(tray.getByRole('button', { name: 'Retry 1' }))
  expect(await tray.findByText('2 of 2 done')).toBeInTheDocument()
  expect(await content()).toEqual({ 'one.example': recordsEach, 'two.example': recordsEach })
  expect(sent).toEqual(Array.from({ length: recordsEach }, () => '/v4/domains/2/records'))
})

it('adds nothing to a domain that was there before', async () => {
  const lost = loseResponses((request, index) => index > 0 && new URL(request.url).pathname === '/v4/domains')
  const { app, content } = await createTwoDomains(lost.intercept, async (service) => {
    await callOperation(service, domains.create, {
      body: { domain: 'two.example', type: 'slave', master_ips: ['192.0.2.1'] },
    })
    lost.setService(service)
  })
  const tray = await findTray()
  expect(await tray.findByText('1 of 2 done, 1 not confirmed')).toBeInTheDocument()
  expect(await content()).toEqual({ 'one.example': recordsEach, 'two.example': 0 })
  await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
})
