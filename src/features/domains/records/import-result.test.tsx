/** What the page of a transferred domain says about the import when the service's report cannot be read. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { addToken } from '../../../testing/tokens.ts'

const title = 'harbour.example was imported'

async function openResult(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/domains/1?imported=1', { demo: true, ...options })
  await app.page('harbour.example')
  const alert = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]')
  if (!alert) throw new Error('The result is no alert')
  return { ...app, notice: within(alert) }
}

const expectUnknown = async ({ notice }: Awaited<ReturnType<typeof openResult>>, reason: string | RegExp) => {
  expect(await notice.findByText(reason)).toHaveTextContent(/^What was left out is unknown\./)
  expect(notice.getByText('Note:')).toBeInTheDocument()
}

it('a token without the scope for events', async () => {
  const token = (service: Parameters<typeof addToken>[0]) => addToken(service, { scopes: 'domains:read_write' })
  await expectUnknown(await openResult({ token }), /This session's token lacks the scope events:read_only\.$/)
})

it('a service without an event about it', async () => {
  await expectUnknown(await openResult(), /There is no event about the import\.$/)
})

it('events that cannot be read, until they can', async () => {
  let fails = true
  const app = await openResult({
    intercept: ({ url, headers }) =>
      fails && new URL(url).pathname.endsWith('/events') && headers.get('x-filter')?.includes('domain_import')
        ? Promise.resolve(Response.json({ errors: [{ reason: 'The database is busy' }] }, { status: 400 }))
        : undefined,
  })
  await expectUnknown(app, /The event of the import could not be read: The database is busy\.$/)
  fails = false
  await app.queries.invalidateQueries()
  await expectUnknown(app, /There is no event about the import\.$/)
})
