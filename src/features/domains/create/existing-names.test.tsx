/** Several names, some of which are taken. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { renderApp } from '../../../testing/render-app.tsx'

async function createDomains(names: readonly string[], taken: readonly string[]) {
  const app = await renderApp('/domains/create', {
    prepare: async (service) => {
      for (const domain of taken)
        await callOperation(service, domains.create, { body: { domain, type: 'slave', master_ips: ['192.0.2.1'] } })
    },
  })
  await app.page('Create domain')
  await app.user.click(await screen.findByLabelText('Domain'))
  await app.user.paste(names.join('\n'))
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@one.example')
  await app.user.click(screen.getByRole('button', { name: `Create ${names.length} domains` }))
  expectConsole(/The tag <search> is unrecognized/)
  const stored = async () =>
    (await callOperation(app.service, domains.list, {})).data.map(({ domain }) => domain).toSorted()
  return { app, stored }
}

it('creates the others when the first name exists, and the tray names that one', async () => {
  const { stored } = await createDomains(['one.example', 'two.example', 'three.example'], ['one.example'])
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
  expect(tray.getByText('one.example:')).toBeInTheDocument()
  expect(tray.getByText('DNS zone already exists.')).toBeInTheDocument()
  expect(await stored()).toEqual(['one.example', 'three.example', 'two.example'])
})

it('says what a domain takes from another own domain above it', async () => {
  const app = await renderApp('/domains/create', { demo: true })
  await app.page('Create domain')
  await app.user.type(await screen.findByLabelText('Domain'), 'mail.harbour.example')
  expect(await screen.findByText(/^Records of harbour\.example at or below mail\.harbour\.example/)).toBeInTheDocument()
})

it('says at the names that all of them exist', async () => {
  const names = ['one.example', 'two.example']
  await createDomains(names, names)
  await waitFor(() =>
    expect(screen.getByLabelText('Domains')).toHaveAccessibleDescription(
      expect.stringContaining('These domains already exist: one.example, two.example'),
    ),
  )
})
