import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { session } from '#api/session.ts'
import { registerUnsaved, unsavedChannel } from '#kit/form/unsaved.ts'
import { renderApp } from '../../testing/render-app.tsx'

async function pressSignOut() {
  const app = await renderApp('/profile/preferences')
  await app.page('Preferences')
  await app.user.click(screen.getByRole('button', { name: /^Account:/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  return app
}

it('asks before changes of this page are lost', async () => {
  onTestFinished(registerUnsaved())
  const { user } = await pressSignOut()
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out?' }))
  expect(question.getByText(/changes on this page/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(session.get().status).toBe('signed-in')
})

it('asks before changes in another tab are lost', async () => {
  const otherTab = new BroadcastChannel(unsavedChannel.name)
  onTestFinished(() => otherTab.close())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  otherTab.addEventListener('message', ({ data }) => data === 'any?' && otherTab.postMessage('yes'))
  const { user } = await pressSignOut()
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out?' }))
  expect(question.getByText(/changes in another tab/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(session.get().status).toBe('signed-out'))
})

it('signs out without a question when nothing is lost', async () => {
  await pressSignOut()
  await waitFor(() => expect(session.get().status).toBe('signed-out'))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('tells other tabs that ask about changes of this page', async () => {
  onTestFinished(registerUnsaved())
  const otherTab = new BroadcastChannel(unsavedChannel.name)
  onTestFinished(() => otherTab.close())
  const answer = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  otherTab.postMessage('any?')
  expect(await answer).toBe('yes')
})
