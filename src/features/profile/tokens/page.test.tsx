import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tokens } from '#contract/areas/tokens.ts'
import * as limits from '#contract/limits.ts'
import { callOperation } from '#server/calls-testing.ts'
import { spyOnRequests } from '../../../testing/node-page.ts'
import { expectConsole } from '../../../testing/console.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { chooseFromRow, findDialog, findQuestion } from '../../../testing/profile.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { dialogClosed, enterText } from '../../../testing/disks.ts'
import { addToken } from '../../../testing/tokens.ts'

type Options = NonNullable<Parameters<typeof renderApp>[1]>

const withToken: Options = {
  prepare: (service) =>
    callOperation(service, tokens.create, { body: { label: 'ci', scopes: 'domains:read_write', expiry: null } }),
}

async function openCreate(options: Options = {}) {
  const app = await renderApp('/profile/tokens', options)
  await app.page('API tokens')
  await app.user.click((await screen.findAllByRole('button', { name: 'Create token' }))[0] ?? document.body)
  return { app, dialog: await findDialog('Create token') }
}

it('can be read while sensitive data is hidden, but for the label of a token to replace', async () => {
  const { app, dialog } = await openCreate(withToken)
  expect(dialog.getByRole('heading', { name: 'Create token' })).toHaveAttribute('data-public')
  expect(dialog.getByRole('rowheader', { name: 'Nodes' })).toHaveAttribute('data-public')
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await dialogClosed()
  await chooseFromRow(app, 'ci', 'Replace')
  const heading = (await findDialog('Replace ci')).getByRole('heading', { name: 'Replace ci' })
  expect(heading).toHaveAttribute('data-public')
  expect(within(heading).getByText('ci')).toHaveAttribute('data-sensitive')
})

it('creates a token with the chosen scopes and 90 days, shown once and only until it is acknowledged', async () => {
  const { bodies, intercept } = spyOnRequests(tokens.create)
  const { app, dialog } = await openCreate({ intercept })
  await enterText(app, dialog.getByLabelText('Label'), 'deploy')
  await app.user.click(dialog.getByRole('radio', { name: 'Nodes: read and write' }))
  await app.user.click(dialog.getByRole('radio', { name: 'Domains: read only' }))
  await app.user.click(dialog.getByRole('button', { name: 'Create token' }))
  const created = await findQuestion('deploy was created')
  expect(bodies).toMatchObject([{ label: 'deploy', scopes: 'nodes:read_write domains:read_only' }])
  const { expiry } = await app.service.database
    .selectFrom('tokens')
    .select('expiry')
    .where('label', '=', 'deploy')
    .executeTakeFirstOrThrow()
  expect(Math.round((new Date(`${expiry}Z`).getTime() - Date.now()) / 86_400_000)).toBe(90)
  const field = created.getByLabelText<HTMLTextAreaElement>('Token')
  expect(field.value).toMatch(/^[0-9a-f]{64}$/)
  await app.user.click(created.getByRole('button', { name: 'Copy token' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(field.value))
  expect(created.getByLabelText('Commands')).toHaveTextContent(`API_TOKEN=${field.value}`)
  const [close] = created.getAllByRole('button', { name: 'Close' })
  if (close) await app.user.click(close)
  expect(created.getByText(/Save the token first/)).toBeInTheDocument()
  await app.user.click(created.getByRole('checkbox', { name: 'I have saved the token' }))
  if (close) await app.user.click(close)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.queryByText(field.value)).not.toBeInTheDocument()
  expect(
    JSON.stringify(
      app.queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain(field.value)
  await waitFor(() =>
    expect(
      JSON.stringify(
        app.queries
          .getMutationCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain(field.value),
  )
})

it('demands a choice of scopes, a valid label and a date in the future', async () => {
  const { bodies, intercept } = spyOnRequests(tokens.create)
  const { app, dialog } = await openCreate({ intercept })
  expect(dialog.getByText('No scopes selected.')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect((await dialog.findAllByText('Label is required'))[0]).toBeInTheDocument()
  expect(dialog.queryByText('No scopes selected.')).not.toBeInTheDocument()
  await enterText(app, dialog.getByLabelText('Label'), 'a'.repeat(limits.tokenLabel.max + 1))
  await app.user.selectOptions(dialog.getByLabelText('Expires'), 'On a date')
  await enterText(app, dialog.getByLabelText('Date'), '2020-01-01')
  await app.user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect((await dialog.findAllByText('Choose at least one area'))[0]).toBeInTheDocument()
  expect(dialog.getAllByText(`Length must be 1-${limits.tokenLabel.max} characters`)[0]).toBeInTheDocument()
  expect(dialog.getAllByText('Must be in the future')[0]).toBeInTheDocument()
  await app.user.selectOptions(dialog.getByLabelText('Expires'), 'Never')
  expect(dialog.getByText(/works until you revoke it/)).toBeInTheDocument()
  expect(bodies).toEqual([])
})

it('offers no more than the present session has', async () => {
  const { dialog } = await openCreate({
    token: (service) => addToken(service, { scopes: 'account:read_write nodes:read_only' }),
  })
  await waitFor(() => expect(dialog.getByRole('radio', { name: /^Nodes: read and write/ })).toBeDisabled())
  expect(dialog.getByRole('radio', { name: 'Nodes: read only' })).toBeEnabled()
  expect(dialog.getByRole('radio', { name: /^Domains: read only\./ })).toBeDisabled()
  expect(dialog.getByRole('button', { name: 'Full access' })).toHaveAttribute('aria-disabled', 'true')
})

it('renames a token, and marks the one in use', async () => {
  const app = await renderApp('/profile/tokens', withToken)
  await chooseFromRow(app, 'ci', 'Rename')
  const dialog = await findDialog('Rename ci')
  await enterText(app, dialog.getByLabelText('Label'), 'ci server')
  await app.user.click(dialog.getByRole('button', { name: 'Rename token' }))
  await dialogClosed()
  expect(await screen.findByRole('rowheader', { name: 'ci server' })).toBeInTheDocument()
  expect(await screen.findByText('In use here')).toBeInTheDocument()
})

it('replaces a token: same scopes, then the question about the old one', async () => {
  const app = await renderApp('/profile/tokens', withToken)
  await chooseFromRow(app, 'ci', 'Replace')
  const dialog = await findDialog('Replace ci')
  expect(dialog.getByText(/starting from the label and scopes of the old one/)).toBeInTheDocument()
  expect(dialog.getByRole('radio', { name: 'Domains: read and write' })).toBeChecked()
  await app.user.click(dialog.getByRole('button', { name: 'Create replacement' }))
  const created = await findQuestion('ci was created')
  await app.user.click(created.getByRole('checkbox'))
  const [close] = created.getAllByRole('button', { name: 'Close' })
  if (close) await app.user.click(close)
  const question = await findQuestion('Revoke the old ci?')
  await app.user.click(question.getByRole('button', { name: 'Revoke old token' }))
  await waitFor(async () => {
    const { data } = await callOperation(app.service, tokens.list, { query: {} })
    expect(data.filter(({ label }) => label === 'ci')).toHaveLength(1)
  })
})

it('a replaced token that was renamed meanwhile is not revoked', async () => {
  const app = await renderApp('/profile/tokens', withToken)
  await chooseFromRow(app, 'ci', 'Replace')
  const dialog = await findDialog('Replace ci')
  const { data } = await callOperation(app.service, tokens.list, { query: {} })
  const tokenId = data.find(({ label }) => label === 'ci')?.id ?? 0
  await app.user.click(dialog.getByRole('button', { name: 'Create replacement' }))
  const created = await findQuestion('ci was created')
  await app.user.click(created.getByRole('checkbox'))
  await app.user.click(created.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  const question = await findQuestion('Revoke the old ci?')
  await callOperation(app.service, tokens.update, { path: { tokenId }, body: { label: 'production' } })
  await app.user.click(question.getByRole('button', { name: 'Revoke old token' }))
  expect(await question.findByText(/^ci is now called production, so nothing was done/)).toBeInTheDocument()
  expect(await callOperation(app.service, tokens.view, { path: { tokenId } })).toMatchObject({ label: 'production' })
})

it('replacing the token in use asks about the old one as revoking it does', async () => {
  const app = await renderApp('/profile/tokens', { token: (service) => addToken(service) })
  const row = (await screen.findByText('In use here')).closest('tr')
  const label = row?.querySelector('th')?.textContent.replace('In use here', '') ?? ''
  await chooseFromRow(app, label, 'Replace')
  const dialog = await findDialog(`Replace ${label}`)
  await app.user.click(dialog.getByRole('button', { name: 'Create replacement' }))
  const created = await findQuestion(`${label} was created`)
  await app.user.click(created.getByRole('checkbox'))
  await app.user.click(created.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  const question = await findQuestion(/which you are using now/)
  await app.user.click(question.getByRole('button', { name: 'Keep token' }))
  await dialogClosed()
  const { data } = await callOperation(app.service, tokens.list, { query: {} })
  expect(data.filter((token) => token.label === label)).toHaveLength(2)
})

it.each(['its response arrives', 'its response is lost'])(
  'revoking the token in use asks twice, with its label typed, and signs out when %s',
  async (result) => {
    if (result.endsWith('lost')) expectConsole(/401/)
    const line = loseResponses((_, index) => index === 0 && result.endsWith('lost'))
    const app = await renderApp('/profile/tokens', {
      intercept: line.intercept,
      prepare: (service) => Promise.resolve(line.setService(service)),
      token: (service) => addToken(service),
    })
    const row = (await screen.findByText('In use here')).closest('tr')
    const label = row?.querySelector('th')?.textContent.replace('In use here', '') ?? ''
    await chooseFromRow(app, label, 'Revoke')
    const first = await findQuestion(/which you are using now/)
    await app.user.click(first.getByRole('button', { name: 'Continue' }))
    const second = await findQuestion(/and sign out/)
    await app.user.type(second.getByRole('textbox'), label)
    await app.user.click(second.getByRole('button', { name: 'Revoke and sign out' }))
    expect(await app.page('Sign in')).toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(line.sent).toHaveLength(result.endsWith('lost') ? 2 : 1)
  },
)

it('a token that was revoked elsewhere is gone, and nothing is left to decide', async () => {
  expectConsole(/404/)
  const app = await renderApp('/profile/tokens', withToken)
  await chooseFromRow(app, 'ci', 'Revoke')
  const question = await findQuestion('Revoke ci?')
  const { data } = await callOperation(app.service, tokens.list, { query: {} })
  const id = data.find(({ label }) => label === 'ci')?.id ?? 0
  await callOperation(app.service, tokens.remove, { path: { tokenId: id } })
  await app.user.click(question.getByRole('button', { name: 'Revoke token' }))
  expect(await screen.findByText('Nothing to do: it no longer exists')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'ci' })).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

it('revokes several tokens, of which one was revoked elsewhere while the question was open', async () => {
  const app = await renderApp('/profile/tokens', {
    prepare: async (service) => {
      for (const label of ['one', 'two'])
        await callOperation(service, tokens.create, { body: { label, scopes: 'domains:read_write', expiry: null } })
    },
  })
  await app.page('API tokens')
  for (const label of ['one', 'two'])
    await app.user.click(await screen.findByRole('checkbox', { name: `Select ${label}` }))
  await app.user.click(screen.getByRole('button', { name: 'Revoke' }))
  const question = await findQuestion('Revoke 2 tokens?')
  const { data } = await callOperation(app.service, tokens.list, {})
  const tokenId = data.find(({ label }) => label === 'one')?.id ?? 0
  await callOperation(app.service, tokens.remove, { path: { tokenId } })
  await app.user.type(question.getByRole('textbox'), '2 tokens')
  await app.user.click(question.getByRole('button', { name: 'Revoke 2 tokens' }))
  expect(await screen.findByText('2 of 2 done')).toBeInTheDocument()
  expect((await callOperation(app.service, tokens.list, {})).data.map(({ label }) => label)).not.toContain('two')
})

it('does not revoke a token that was renamed elsewhere while the question was open', async () => {
  const app = await renderApp('/profile/tokens', withToken)
  await chooseFromRow(app, 'ci', 'Revoke')
  const question = await findQuestion('Revoke ci?')
  const { data } = await callOperation(app.service, tokens.list, {})
  const path = { tokenId: data.find(({ label }) => label === 'ci')?.id ?? 0 }
  await callOperation(app.service, tokens.update, { path, body: { label: 'production' } })
  await app.user.click(question.getByRole('button', { name: 'Revoke token' }))
  expect((await screen.findAllByText(/ci is now called production, so nothing was done/))[0]).toBeInTheDocument()
  expect((await callOperation(app.service, tokens.view, { path })).label).toBe('production')
})
