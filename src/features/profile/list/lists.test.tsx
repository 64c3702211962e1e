import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { apps } from '#contract/areas/apps.ts'
import { devices } from '#contract/areas/devices.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { chooseFromRow, findQuestion } from '../../../testing/profile.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { addToken } from '../../../testing/tokens.ts'
import type { TestService } from '#server/testing.ts'

const trust =
  (...userAgents: string[]) =>
  async ({ database }: TestService) => {
    for (const [index, user_agent] of userAgents.entries()) {
      await database
        .insertInto('devices')
        .values({
          user_id: 1,
          hash: String(index),
          created: '2026-06-01T00:00:00',
          expiry: '2026-07-01T00:00:00',
          last_authenticated: `2026-06-1${index}T00:00:00`,
          last_remote_addr: '203.0.113.7',
          user_agent,
        })
        .execute()
    }
  }

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

it('marks the trusted device that is probably this browser, and revokes all others', async () => {
  const app = await renderApp('/profile/devices', { prepare: trust(firefox, navigator.userAgent, firefox) })
  const own = (await screen.findByText('Probably this browser')).closest('tr')
  expect(own).not.toHaveTextContent('Firefox')
  await app.user.click(screen.getByRole('button', { name: 'Revoke all others' }))
  const question = await findQuestion('Revoke 2 trusted devices?')
  expect(question.getByText(/^The one that is probably this browser stays trusted/)).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Revoke devices' }))
  await waitFor(() => expect(screen.queryByText('Firefox 140 on Linux')).not.toBeInTheDocument())
  const { data } = await callOperation(app.service, devices.list, { query: {} })
  expect(data.map((device) => device.user_agent)).toEqual([navigator.userAgent])
})

it('takes none of them for this browser in a session that did not begin on one, and revokes them all', async () => {
  const app = await renderApp('/profile/devices', {
    prepare: trust(navigator.userAgent, navigator.userAgent),
    bySession: true,
  })
  expect(await screen.findAllByRole('rowheader')).toHaveLength(2)
  expect(screen.queryByText('Probably this browser')).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Revoke all' }))
  const question = await findQuestion('Revoke 2 trusted devices?')
  expect(question.getByText(/^None of them seems to be this browser/)).toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Revoke devices' }))
  expect(await screen.findByText('No trusted devices')).toBeInTheDocument()
})

it('revokes one device', async () => {
  const app = await renderApp('/profile/devices', { prepare: trust(firefox) })
  await chooseFromRow(app, 'Firefox 140 on Linux', 'Revoke')
  await app.user.click((await findQuestion(/^Revoke Firefox/)).getByRole('button', { name: 'Revoke device' }))
  expect(await screen.findByText('No trusted devices')).toBeInTheDocument()
})

it('marks logins from new addresses, and shows nothing that a script in the text could use', async () => {
  await renderApp('/profile/logins', {
    prepare: async ({ database }) => {
      for (const [day, ip] of [
        ['01', '203.0.113.7'],
        ['02', '203.0.113.7'],
        ['03', '198.51.100.9'],
      ] as const) {
        await database
          .insertInto('logins')
          .values({
            user_id: 1,
            username: 'owner',
            datetime: `2026-06-${day}T00:00:00`,
            ip,
            restricted: 0,
            status: 'successful',
          })
          .execute()
      }
    },
  })
  const row = (await screen.findByRole('rowheader', { name: '198.51.100.9' })).closest('tr')
  expect(row && within(row).getByText('New address')).toBeInTheDocument()
  expect(row).toHaveTextContent('· Jun 3, 2026, 00:00:00 (')
  expect(screen.getAllByRole('rowheader', { name: '203.0.113.7' })).toHaveLength(2)
  expect(within(screen.getByRole('table')).getAllByText('New address')).toHaveLength(2)
})

it('filters logins by day, the latest first', async () => {
  const login = (id: number, day: string) => ({
    id,
    datetime: `${day}T12:00:00`,
    restricted: false,
    username: 'owner',
    status: 'successful',
    ip: '198.51.100.9',
  })
  const data = [login(1, '2026-06-01'), login(2, '2026-05-30'), login(3, '2026-06-02')]
  const app = await renderApp('/profile/logins', {
    intercept: ({ url }) =>
      url.includes('/profile/logins') ? Response.json({ data, page: 1, pages: 1, results: 3 }) : undefined,
  })
  await app.user.click(await screen.findByRole('button', { name: 'Filter by day' }))
  const days = await screen.findAllByRole('checkbox', { name: /^\w{3}, (Jun|May) / })
  expect(days.map((day) => day.closest('label')?.textContent)).toEqual([
    expect.stringContaining('Jun 2'),
    expect.stringContaining('Jun 1'),
    expect.stringContaining('May 30'),
  ])
})

it('takes no address for new while earlier logins are missing', async () => {
  const login = { restricted: false, username: 'owner', status: 'successful' }
  const data = [
    { ...login, id: 1002, datetime: '2026-06-02T00:00:00', ip: '198.51.100.9' },
    { ...login, id: 1001, datetime: '2026-06-01T00:00:00', ip: '203.0.113.7' },
  ]
  await renderApp('/profile/logins', {
    intercept: ({ url }) =>
      !url.includes('/profile/logins')
        ? undefined
        : new URL(url).searchParams.get('page') === '1'
          ? Response.json({ data, page: 1, pages: 3, results: 1002 })
          : new Promise<Response>(() => undefined),
  })
  const newest = (await screen.findByRole('rowheader', { name: '198.51.100.9' })).closest('tr')
  expect(newest).not.toHaveTextContent('New')
})

it('failed logins are told apart where the service lists them', async () => {
  const login = { ip: '203.0.113.7', restricted: false, username: 'owner' }
  const data = [
    { ...login, id: 1, datetime: '2026-06-01T00:00:00', status: 'successful' },
    { ...login, id: 2, datetime: '2026-06-02T00:00:00', status: 'failed', ip: '198.51.100.9' },
  ]
  await renderApp('/profile/logins', {
    intercept: ({ url }) =>
      url.includes('/profile/logins') ? Response.json({ data, page: 1, pages: 1, results: data.length }) : undefined,
  })
  const failed = (await screen.findByRole('rowheader', { name: '198.51.100.9' })).closest('tr')
  expect(failed).toHaveTextContent('Failed')
  expect(failed).not.toHaveTextContent('New')
  expect(screen.getByRole('rowheader', { name: '203.0.113.7' }).closest('tr')).toHaveTextContent('Successful')
  expect(screen.getByText(/^Logins in the last/)).toBeInTheDocument()
})

it('an app has its scopes in words, a link only to an address of the web, and is revoked at once', async () => {
  const app = await renderApp('/profile/apps', {
    prepare: async ({ database }) => {
      for (const [label, website] of [
        ['Deploy bot', 'https://bot.example/start'],
        ['Bad app', 'javascript:alert(1)'],
        ['Good app', 'https://good.example'],
      ] as const) {
        await database
          .insertInto('apps')
          .values({
            user_id: 1,
            client_id: label,
            label,
            scopes: 'nodes:read_write images:read_only',
            created: '2026-06-01T00:00:00',
            expiry: null,
            thumbnail_url: null,
            website,
          })
          .execute()
      }
    },
  })
  expect((await screen.findAllByText('Read and write: Nodes · Read only: Images'))[0]).toBeInTheDocument()
  const link = screen.getByRole('link', { name: 'bot.example' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull()
  await chooseFromRow(app, 'Deploy bot', 'Revoke')
  await app.user.click((await findQuestion('Revoke Deploy bot?')).getByRole('button', { name: 'Revoke app' }))
  await waitFor(() => expect(screen.queryByText('bot.example')).not.toBeInTheDocument())
  // Not on a link that leads out of the dashboard.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Good app' })).toHaveFocus())
  expect((await callOperation(app.service, apps.list, { query: {} })).data.map(({ label }) => label)).toEqual([
    'Bad app',
    'Good app',
  ])
  await app.user.click(screen.getByRole('checkbox', { name: 'Select all 2 apps' }))
  await app.user.click(
    within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Revoke' }),
  )
  await app.user.click((await findQuestion('Revoke 2 apps?')).getByRole('button', { name: 'Revoke 2 apps' }))
  expect(await screen.findByText('No authorized apps')).toBeInTheDocument()
})

it.each([
  ['/profile/tokens', 'API tokens'],
  ['/profile/ssh-keys', 'SSH keys'],
  ['/profile/devices', 'Trusted devices'],
  ['/profile/logins', 'Logins'],
  ['/profile/sessions', 'Sessions'],
  ['/profile/apps', 'Authorized apps'],
  ['/profile/preferences', 'Preferences'],
])('%s says which scope is missing', async (address, title) => {
  const app = await renderApp(address, { token: (service) => addToken(service, { scopes: 'nodes:read_only' }) })
  await app.page(title)
  expect(await screen.findByText(/lacks the scope account:read_only/)).toBeInTheDocument()
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
})

it('revokes the selected tokens but not the one in use', async () => {
  const app = await renderApp('/profile/tokens', {
    prepare: async (service) => {
      for (let count = 0; count < 3; count += 1) await addToken(service)
    },
  })
  await app.user.click(await screen.findByRole('checkbox', { name: /^Select all \d+ tokens$/ }))
  const selection = within(screen.getByRole('region', { name: 'Selection' }))
  const total = Number(/^\d+/.exec(selection.getByText(/^\d+ selected$/).textContent)?.[0])
  await app.user.click(selection.getByRole('button', { name: 'Revoke' }))
  const question = await findQuestion(`Revoke ${total - 1} tokens?`)
  expect(question.getByText(/because it is the token that you are using/)).toBeInTheDocument()
  await app.user.type(question.getByRole('textbox'), `${total - 1} tokens`)
  await app.user.click(question.getByRole('button', { name: `Revoke ${total - 1} tokens` }))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
  expect(screen.getByText(/you are using|This session/i)).toBeInTheDocument()
})

it('a device that was revoked elsewhere is gone, and nothing is left to decide', async () => {
  expectConsole(/404/)
  const app = await renderApp('/profile/devices', { prepare: trust(firefox) })
  await chooseFromRow(app, 'Firefox 140 on Linux', 'Revoke')
  const question = await findQuestion(/^Revoke Firefox/)
  await callOperation(app.service, devices.remove, { path: { deviceId: 1 } })
  await app.user.click(question.getByRole('button', { name: 'Revoke device' }))
  expect(await screen.findByText('Nothing to do: it no longer exists')).toBeInTheDocument()
  expect(await screen.findByText('No trusted devices')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})
