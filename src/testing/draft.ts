/** Leaves a form with changes, and returns to its draft. */
import { screen, within } from '@testing-library/react'
import type { renderApp } from './render-app.tsx'

/** Leaves the form at this address for the overview, returns to it and restores its draft. */
export async function leaveAndRestore(app: Awaited<ReturnType<typeof renderApp>>, address: string): Promise<void> {
  await app.router.navigate('/')
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
  await app.user.click(question.getByRole('button', { name: 'Leave' }))
  await app.page('Overview')
  await app.router.navigate(address)
  await app.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
}
