/** Only users who are known to be restricted are told about access. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectConsole } from '../testing/console.ts'
import { withNode } from '../testing/node-page.ts'
import { renderApp } from '../testing/render-app.tsx'
import { send } from '../testing/send.ts'

const access = /have access|the account owner/

it.each([
  ['/', 'No nodes to show'],
  ['/nodes', 'No nodes to show'],
  ['/domains', 'No domains to show'],
])('%s says nothing about the access of a user who cannot be loaded', async (address, title) => {
  expectConsole(/503/)
  let signedIn = false
  await renderApp(address, {
    intercept: (request) => {
      if (!request.url.endsWith('/v4/profile')) return undefined
      if (signedIn) return Response.json({ errors: [{ reason: 'Please retry later' }] }, { status: 503 })
      signedIn = true
      return undefined
    },
  })
  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(access)
})

it.each([
  ['/', 'You do not have access to any nodes'],
  ['/nodes', 'You do not have access to any nodes'],
  ['/backups', 'you do not have access to any nodes'],
  ['/usage', 'You do not have access to any nodes'],
  ['/domains', 'You do not have access to any domains'],
])('%s says once that a restricted user has access to nothing, and leads to what there is', async (address, text) => {
  await renderApp(address, { as: 'restricted' })
  const said = await screen.findByText(text, { exact: false })
  expect(within(said).getByRole('link', { name: 'Your access' })).toHaveAttribute('href', '/profile/access')
  expect(screen.queryByText(/^You see only/)).not.toBeInTheDocument()
})

const notFound: [string, restricted: string, owner: string][] = [
  ['/nodes/999', 'It was deleted, or you do not have access to it.', 'It was deleted, or the address is wrong.'],
  ['/domains/999', 'It was deleted, or you do not have access to it.', 'It was deleted, or the address is wrong.'],
  [
    '/images/private/999',
    'It was deleted or has expired, or you do not have access to it.',
    'It was deleted or has expired, or the address is wrong.',
  ],
  ['/nowhere', 'It was deleted, or you do not have access to it.', 'It was deleted, or the address is wrong.'],
  [
    '/images/create?node=999',
    'It was deleted, or you do not have access to it. Choose another node.',
    'It was deleted. Choose another node.',
  ],
]

it.each(notFound)('what is not found at %s may be out of reach of a restricted user', async (address, text) => {
  await renderApp(address, {
    as: 'restricted',
    prepare: (service) => send(service, 'PUT', '/account/users/restricted/grants', { global: { add_images: true } }),
  })
  expect(await screen.findByText(text)).toBeInTheDocument()
})

it.each(notFound)('what is not found at %s is not out of reach of the owner', async (address, _, text) => {
  await renderApp(address)
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(document.body).not.toHaveTextContent(access)
})

it('a node that was deleted while its page is open was deleted for the owner', async () => {
  const app = await renderApp('/nodes/1', { prepare: withNode() })
  await app.page('web-1')
  await send(app.service, 'DELETE', '/node/instances/1')
  await app.service.advance(300_000)
  await app.queries.invalidateQueries()
  expect(await screen.findByText('It was deleted.')).toBeInTheDocument()
})
