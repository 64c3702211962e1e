/** The first records of a new domain: invalid values block the button, with an error at the field. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { renderApp } from '../../../testing/render-app.tsx'

async function openForm(template: string, options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/domains/create', options)
  await app.page('Create domain')
  await app.user.type(await screen.findByLabelText('Domain'), 'one.example')
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@one.example')
  await app.user.selectOptions(await screen.findByLabelText('Template'), template)
  return {
    ...app,
    submit: () => app.user.click(screen.getByRole('button', { name: 'Create domain' })),
    saved: async () => (await callOperation(app.service, domains.list, {})).data,
    expectStop: async (label: string, text: string) => {
      const field = screen.getByLabelText(label)
      await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)))
      await waitFor(() => expect(field).toHaveFocus())
      expect((await callOperation(app.service, domains.list, {})).data).toEqual([])
    },
  }
}

it('stops at an address that is not valid, which is read by its look, and at one that is missing', async () => {
  const app = await openForm('web')
  await app.submit()
  await app.expectStop('Addresses of the server', 'This template needs a value here.')
  await app.user.type(screen.getByLabelText('Addresses of the server'), '2001:db8::1{Enter}192.0.2.256')
  await app.submit()
  await app.expectStop(
    'Addresses of the server',
    '192.0.2.256: 256 is above 255, the highest number in an IPv4 address.',
  )
  await app.user.clear(screen.getByLabelText('Addresses of the server'))
  await app.user.type(screen.getByLabelText('Addresses of the server'), '192.0.2.25')
  await app.submit()
  await app.page('one.example')
  const [domain] = await app.saved()
  expect(domain?.ttl_sec).toBe(3600)
  const saved = async () =>
    (await callOperation(app.service, records.list, { path: { domainId: domain?.id ?? 0 } })).data
  // The records are created concurrently, in any order.
  await waitFor(async () =>
    expect(new Set((await saved()).map(({ type, name, target }) => `${name} ${type} ${target}`))).toEqual(
      new Set([' A 192.0.2.25', 'www A 192.0.2.25']),
    ),
  )
})

it.each([
  ['mail-provider', { 'Mail servers': 'mx1.mail.example 192.0.2.1' }, 'Mail servers', '192.0.2.1: Enter a host name'],
  ['dmarc', { 'Address for reports': 'nobody' }, 'Address for reports', 'Enter an email address'],
  ['spf', { 'Addresses of senders': '192.0.2.0/33' }, 'Addresses of senders', 'must be 0 to 32'],
  ['verification', { Name: 'a b', Text: 'x' }, 'Name', 'The name contains spaces.'],
])('the template %s stops at its field', async (template, entries, label, text) => {
  const app = await openForm(template)
  for (const [field, value] of Object.entries(entries)) await app.user.type(await screen.findByLabelText(field), value)
  await app.submit()
  await app.expectStop(label, text)
})

it('a template sets the default TTL to an hour, unless the user has chosen one', async () => {
  const app = await openForm('no-mail')
  // The times are on one line until one of them has been changed.
  expect(
    await screen.findByText('Default TTL: 1 hour, Refresh: 4 hours, Retry: 4 hours, Expire: 2 weeks'),
  ).toBeVisible()
  expect(await screen.findByLabelText('Default TTL')).toBeVisible()
  expect(screen.getByLabelText('Default TTL')).toHaveValue('3600')
  expect(screen.getByText(/The default TTL is set to 1 hour/)).toBeInTheDocument()
  await app.user.selectOptions(screen.getByLabelText('Template'), 'No records')
  expect(screen.getByLabelText('Default TTL')).toHaveValue('0')
  await app.user.selectOptions(screen.getByLabelText('Default TTL'), '7200')
  await app.user.selectOptions(screen.getByLabelText('Template'), 'no-mail')
  expect(screen.getByLabelText('Default TTL')).toHaveValue('7200')
})

it('opens the times when the service refuses one of them', async () => {
  const reason = 'Is not possible'
  const app = await openForm('', {
    intercept: ({ method, url }) =>
      method === 'POST' && url.endsWith('/v4/domains')
        ? Response.json({ errors: [{ field: 'retry_sec', reason }] }, { status: 400 })
        : undefined,
  })
  expect(screen.getByLabelText('Retry')).not.toBeVisible()
  await app.submit()
  await app.expectStop('Retry', reason)
  expect(screen.getByLabelText('Retry')).toBeVisible()
})

it('checks the records of each of several names', async () => {
  const app = await renderApp('/domains/create')
  await app.page('Create domain')
  await app.user.click(await screen.findByLabelText('Domain'))
  await app.user.paste('one.example\n-q.example\ntwo.example')
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@one.example')
  await app.user.selectOptions(await screen.findByLabelText('Template'), 'mail-server')
  await app.user.type(screen.getByLabelText('Addresses of the server'), '192.0.2.25')
  await app.user.click(screen.getByRole('button', { name: 'Create 3 domains' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Template')).toHaveAccessibleDescription(
      expect.stringContaining('-q.example: MX @: Enter a host name'),
    ),
  )
  expect((await callOperation(app.service, domains.list, {})).data).toEqual([])
})

it('names the records that the service refuses in a domain that it creates', async () => {
  let sent = 0
  const app = await renderApp('/domains/create', {
    intercept: ({ method, url }) => {
      if (method !== 'POST' || !url.endsWith('/domains/2/records') || (sent += 1) > 1) return undefined
      return Response.json(
        { errors: [{ field: 'target', reason: 'You have entered an invalid target' }] },
        { status: 400 },
      )
    },
  })
  await app.page('Create domain')
  await app.user.click(await screen.findByLabelText('Domain'))
  await app.user.paste('one.example\ntwo.example')
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@one.example')
  await app.user.selectOptions(await screen.findByLabelText('Template'), 'no-mail')
  await app.user.click(screen.getByRole('button', { name: 'Create 2 domains' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('Created, but MX @ was refused: You have entered an invalid target')).toBeInTheDocument()
  // The records after it are added nevertheless.
  const { data } = await callOperation(app.service, records.list, { path: { domainId: 2 } })
  expect(data.map(({ type }) => type).toSorted()).toEqual(['TXT', 'TXT'])
  await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
})
