import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { callOperation } from '#server/calls-testing.ts'
import { enterText } from '../../../testing/disks.ts'
import { spyOnRequests } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const path = { domainId: 1 }

/** Enters a description, which somebody else changes before it is saved. */
async function openConflict() {
  const { bodies, intercept } = spyOnRequests(domains.update)
  const app = await renderApp('/domains/1/settings', { demo: true, intercept })
  await enterText(app, await screen.findByLabelText('Description'), 'mine')
  await callOperation(app.service, domains.update, { path, body: { description: 'theirs' } })
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'These settings have changed' }))
  const stored = async () => (await callOperation(app.service, domains.view, { path })).description
  return { app, dialog, bodies, stored }
}

it.each(['Use current values', 'Cancel', 'Close'])(
  '%s sends nothing over what somebody else has saved',
  async (name) => {
    const { app, dialog, bodies, stored } = await openConflict()
    await app.user.click(dialog.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Description')).toHaveValue(name === 'Use current values' ? 'theirs' : 'mine')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' })).not.toHaveAttribute('aria-busy'))
    expect([bodies, await stored()]).toEqual([[], 'theirs'])
  },
)

it('what is the user’s own is saved where that is chosen', async () => {
  const { app, dialog, stored } = await openConflict()
  await app.user.click(dialog.getByRole('button', { name: 'Overwrite with my values' }))
  await waitFor(async () => expect(await stored()).toBe('mine'))
})

it('what was changed once more while the question was open is asked about again', async () => {
  const { app, dialog, bodies, stored } = await openConflict()
  await callOperation(app.service, domains.update, { path, body: { description: 'theirs again' } })
  await app.user.click(dialog.getByRole('button', { name: 'Overwrite with my values' }))
  const second = await screen.findByRole('row', { name: /^Description/ })
  await waitFor(() => expect(second).toHaveTextContent('Descriptionminetheirs again'))
  expect([bodies, await stored()]).toEqual([[], 'theirs again'])
  const question = within(screen.getByRole('dialog', { name: 'These settings have changed' }))
  await app.user.click(question.getByRole('button', { name: 'Overwrite with my values' }))
  await waitFor(async () => expect(await stored()).toBe('mine'))
})

it('settings of a primary zone are not saved in one that was made secondary meanwhile', async () => {
  const { bodies, intercept } = spyOnRequests(domains.update)
  const app = await renderApp('/domains/1/settings', { demo: true, intercept })
  await enterText(app, await screen.findByLabelText('SOA email'), 'new@example.com')
  await callOperation(app.service, domains.update, { path, body: { type: 'slave', master_ips: ['203.0.113.9'] } })
  await app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(screen.getByRole('form')).toHaveTextContent(/made a secondary zone elsewhere, so nothing was saved/),
  )
  expect(bodies).toEqual([])
})
