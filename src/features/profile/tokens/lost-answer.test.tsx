import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tokens } from '#contract/areas/tokens.ts'
import { callOperation } from '#server/calls-testing.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { findDialog, findQuestion } from '../../../testing/profile.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { enterText } from '../../../testing/disks.ts'

/** Creates a token whose first answer is lost. */
async function createWithLostAnswer(label = 'deploy') {
  const line = loseResponses((_, index) => index === 0)
  const app = await renderApp('/profile/tokens', {
    intercept: line.intercept,
    prepare: (service) => Promise.resolve(line.setService(service)),
  })
  await app.page('API tokens')
  await app.user.click((await screen.findAllByRole('button', { name: 'Create token' }))[0] ?? document.body)
  const dialog = await findDialog('Create token')
  await enterText(app, dialog.getByLabelText('Label'), label)
  await app.user.click(dialog.getByRole('radio', { name: 'Domains: read only' }))
  await app.user.click(dialog.getByRole('button', { name: 'Create token' }))
  const question = await findQuestion('The value of deploy was lost')
  const list = async () =>
    (await callOperation(app.service, tokens.list, { query: {} })).data.filter(({ label }) => label === 'deploy')
  return { app, question, list }
}

it('a token whose value was lost is revoked, and another one shown', async () => {
  const { app, question, list } = await createWithLostAnswer()
  const [lost] = await list()
  await app.user.click(question.getByRole('button', { name: 'Revoke and create again' }))
  const created = await findQuestion('deploy was created')
  expect(created.getByLabelText<HTMLTextAreaElement>('Token').value).toMatch(/^[0-9a-f]{64}$/)
  const left = await list()
  expect(left).toHaveLength(1)
  expect(left[0]?.id).not.toBe(lost?.id)
})

it('it can be kept, and is found although spaces around its label are not stored', async () => {
  const { app, question, list } = await createWithLostAnswer(' deploy ')
  await app.user.click(question.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(async () => expect(await list()).toHaveLength(1))
})

it('is not created twice when its request arrives after it was looked for', async () => {
  let late: Request | null = null
  const app = await renderApp('/profile/tokens', {
    intercept: (request) => {
      if (request.method !== 'POST' || late) return undefined
      late = request
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  await app.page('API tokens')
  await app.user.click((await screen.findAllByRole('button', { name: 'Create token' }))[0] ?? document.body)
  const dialog = await findDialog('Create token')
  await enterText(app, dialog.getByLabelText('Label'), 'deploy')
  await app.user.click(dialog.getByRole('radio', { name: 'Domains: read only' }))
  await app.user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(
    await dialog.findByText(
      /deploy may have been created\. It has not been found yet, but may still appear\./,
      {},
      { timeout: 5000 },
    ),
  ).toBeInTheDocument()
  if (late) await app.service.fetch(late)
  await app.user.click(dialog.getByRole('button', { name: 'Create token' }))
  const question = await findQuestion('The value of deploy was lost')
  const { data } = await callOperation(app.service, tokens.list, { query: {} })
  expect(data.filter(({ label }) => label === 'deploy')).toHaveLength(1)
  await app.user.click(question.getByRole('button', { name: 'Keep it' }))
})

it('a token that somebody else has created under the same label is not taken for it', async () => {
  const app = await renderApp('/profile/tokens', {
    intercept: (request) => {
      if (request.method === 'POST') throw new TypeError('Failed to fetch')
      return undefined
    },
  })
  await app.page('API tokens')
  await app.user.click((await screen.findAllByRole('button', { name: 'Create token' }))[0] ?? document.body)
  const dialog = await findDialog('Create token')
  await enterText(app, dialog.getByLabelText('Label'), 'deploy')
  await app.user.click(dialog.getByRole('radio', { name: 'Domains: read only' }))
  await callOperation(app.service, tokens.create, { body: { label: 'deploy', scopes: 'nodes:read_only' } })
  await app.user.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(await dialog.findByText(/deploy may have been created\./, {}, { timeout: 5000 })).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
