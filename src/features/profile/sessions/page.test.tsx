import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { authorizePath, browser, codeIn, exchange, owner, signInForCode } from '#server/oauth/browser-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { chooseFromRow, findQuestion } from '../../../testing/profile.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { addToken } from '../../../testing/tokens.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'

const signedIn = async (service: TestService) => {
  for (const [userAgent, scope, address] of [
    [firefox, '*', '192.0.2.1'],
    [edge, 'account:read_only nodes:read_only', '2001:db8::1'],
  ] as const) {
    const tab = browser(service, { userAgent, address })
    await exchange(tab, codeIn(await signInForCode(tab, owner(service), authorizePath({ scope }))))
  }
}
const remaining = async ({ database }: TestService) =>
  (await database.selectFrom('sessions').select('user_agent').execute()).map((row) => row.user_agent)

it('lists sessions, each with its own access, and ends one', async () => {
  const app = await renderApp('/profile/sessions', { prepare: signedIn })
  const row = (await screen.findByRole('rowheader', { name: 'Edge 142 on Windows 10 or 11' })).closest('tr')
  expect(row).toHaveTextContent('Read only: Nodes, Account and profile')
  expect(row).toHaveTextContent('2001:db8::1')
  expect(screen.getByRole('rowheader', { name: 'Firefox 140 on Linux' }).closest('tr')).toHaveTextContent('Full access')
  // The user cannot choose less, so there is no warning.
  expect(screen.getByText('Full access')).not.toHaveClass('text-warn')
  await chooseFromRow(app, 'Edge 142 on Windows 10 or 11', 'End session')
  await app.user.click((await findQuestion(/^End the session of Edge/)).getByRole('button', { name: 'End session' }))
  await waitFor(() => expect(screen.queryByText(/^Edge/)).not.toBeInTheDocument())
  expect(await remaining(app.service)).toEqual([firefox])
})

it('ends all at once', async () => {
  const app = await renderApp('/profile/sessions', { prepare: signedIn })
  await app.user.click(await screen.findByRole('button', { name: 'End all others' }))
  const question = await findQuestion('End 2 sessions?')
  expect(question.getByText(/^You are signed in with a token here.* They will be signed out/)).toBeInTheDocument()
  // Somebody else may be faster.
  await app.service.database.deleteFrom('sessions').where('user_agent', '=', edge).execute()
  await app.user.click(question.getByRole('button', { name: 'End sessions' }))
  expect(await screen.findByText('No sessions')).toBeInTheDocument()
  expect(await remaining(app.service)).toEqual([])
})

it('ends the selected sessions but not the one in use', async () => {
  const app = await renderApp('/profile/sessions', { prepare: signedIn, bySession: true })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select all 3 sessions' }))
  await app.user.click(
    within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'End session' }),
  )
  const question = await findQuestion('End 2 sessions?')
  expect(question.getByText(/because it is the session that you are using/)).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'End 2 sessions' }))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
  expect(await remaining(app.service)).toHaveLength(1)
})

it('ends the one in use and signs out, although the response is lost', async () => {
  expectConsole(/401/)
  let deletions = 0
  const line = loseResponses(({ method }) => method === 'DELETE' && deletions++ === 0)
  const app = await renderApp('/profile/sessions', {
    // No other request is refused in the meantime.
    intercept: (request) =>
      deletions > 0 && request.method === 'GET' ? new Promise(() => {}) : line.intercept(request),
    prepare: (service) => Promise.resolve(line.setService(service)),
    bySession: true,
  })
  await chooseFromRow(app, 'Test Browser', 'End session')
  const question = await findQuestion('End this session?')
  await app.user.click(question.getByRole('button', { name: 'End session and sign out' }))
  expect(await app.page('Sign in')).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(await remaining(app.service)).toEqual([])
})

it('a token that may only read is told why no session can be ended', async () => {
  await renderApp('/profile/sessions', {
    prepare: signedIn,
    token: (service) => addToken(service, { scopes: 'account:read_only' }),
  })
  await screen.findByRole('rowheader', { name: 'Firefox 140 on Linux' })
  expect(await screen.findByText(/lacks the scope account:read_write/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
})

it('says when the service does not list sessions', async () => {
  await renderApp('/profile/sessions', {
    intercept: ({ url }) => (url.endsWith('/oauth/sessions') ? Response.json({}, { status: 404 }) : undefined),
  })
  expect(await screen.findByText('This service does not list sessions.')).toBeInTheDocument()
})
