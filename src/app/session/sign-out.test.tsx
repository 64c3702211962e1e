import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { session } from '#api/session/session.ts'
import { saveDraft } from '#kit/form/draft/draft.ts'
import { answerOtherTabs } from '#kit/dialogs/unfinished-work.ts'
import { renderApp } from '../../testing/render-app.tsx'

async function pressSignOut(prepare?: () => void) {
  const app = await renderApp('/profile/preferences')
  await app.page('Preferences')
  prepare?.()
  await app.user.click(screen.getByRole('button', { name: /^Account:/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  return app
}

/** What the browser asks before the page is closed. */
function keepBusy() {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  onTestFinished(() => removeEventListener('beforeunload', warn))
}

const question = async () => within(await screen.findByRole('alertdialog', { name: 'Sign out?' }))

it('asks before unfinished work of this tab is lost', async () => {
  keepBusy()
  const { user } = await pressSignOut()
  const dialog = await question()
  expect(dialog.getByText(/There is unfinished work in this tab/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(session.get().status).toBe('signed-in')
})

it('asks before drafts that the tab keeps are lost', async () => {
  const { user } = await pressSignOut(() => saveDraft('create-node', ['label'], { label: 'web-9' }, { label: '' }))
  const dialog = await question()
  expect(dialog.getByText(/This tab keeps drafts/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(session.get().status).toBe('signed-out'))
})

it('asks before unfinished work of another tab is lost', async () => {
  const otherTab = new BroadcastChannel('quarterdeck-unfinished')
  onTestFinished(() => otherTab.close())
  otherTab.addEventListener('message', ({ data }) => data !== 'no' && otherTab.postMessage('yes'))
  await pressSignOut()
  expect((await question()).getByText(/There is unfinished work in another tab/)).toBeVisible()
})

/** Browsers count the tabs that are open by their locks; jsdom has none. */
function openTabs(...names: string[]) {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { query: () => Promise.resolve({ held: names.map((name) => ({ name })) }) },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
}

it('asks when another tab does not answer', async () => {
  openTabs('quarterdeck-tab', 'quarterdeck-tab', 'quarterdeck-tab@other:')
  await pressSignOut()
  expect((await question()).getByText(/Another tab is not responding/)).toBeVisible()
})

it('signs out at once when no other tab is open', async () => {
  openTabs('quarterdeck-tab', 'quarterdeck-tab@other:')
  await pressSignOut()
  await waitFor(() => expect(session.get().status).toBe('signed-out'))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('signs out without a question when nothing is lost', async () => {
  await pressSignOut()
  await waitFor(() => expect(session.get().status).toBe('signed-out'))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('tells other tabs that ask about unfinished work of this one', async () => {
  keepBusy()
  onTestFinished(answerOtherTabs())
  const otherTab = new BroadcastChannel('quarterdeck-unfinished')
  onTestFinished(() => otherTab.close())
  const answer = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)))
  otherTab.postMessage('another tab')
  expect(await answer).toBe('yes')
})
