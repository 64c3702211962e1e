/** The history of changes: what is recorded, for whom, and what is not. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { changeHistory, historyOwner } from '#kit/change-history.ts'
import { onWritten } from '#api/client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { describeChange, recordChanges } from './record-changes.ts'

beforeEach(() => {
  historyOwner.set('')
  changeHistory.clear('owner')
  onWritten(() => {})
})

it.each([
  [
    'an update: the members that differ, as the service stored them',
    'PUT',
    { label: 'two', tags: ['a'] },
    { id: 1, label: 'one', tags: ['a'] },
    { id: 1, label: 'Two', tags: ['a'] },
    { before: { label: 'one' }, after: { label: 'Two' } },
  ],
  [
    'a deletion: what there was',
    'DELETE',
    undefined,
    { id: 1, label: 'one' },
    {},
    { before: { id: 1, label: 'one' }, after: null },
  ],
  [
    'a creation: what was sent, without secrets and answers to scripts',
    'POST',
    { label: 'one', root_pass: 'hunter22', stackscript_data: { motto: 'x' } },
    null,
    { id: 1, label: 'one' },
    { before: null, after: { label: 'one' } },
  ],
  [
    'a value that is too long is left out',
    'POST',
    { label: 'x'.repeat(3000), size: 1 },
    null,
    {},
    { before: null, after: { size: 1 } },
  ],
] as const)('%s', (_, method, body, known, response, expected) => {
  expect(describeChange({ method }, body, known, response)).toEqual(expected)
})

it('keeps nothing before it is switched on, then each change with its values, until it is cleared', async () => {
  const { user, page, router, queries } = await renderApp('/profile/history')
  recordChanges(queries)
  await page('History')
  expect(screen.getByText('No changes yet')).toBeInTheDocument()
  await user.click(await screen.findByRole('radio', { name: 'On' }))
  expect(historyOwner.get()).toBe('owner')
  await router.navigate('/profile')
  const email = await screen.findByLabelText('Email')
  await user.clear(email)
  await user.type(email, 'new@example.com')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(changeHistory.get()).toHaveLength(1))
  await router.navigate('/profile/history')
  await user.click(await screen.findByText('email', { selector: 'summary' }))
  expect(screen.getByRole('cell', { name: 'owner@example.com' })).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: 'new@example.com' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Clear history' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Clear history' }))
  await screen.findByText('No changes yet')
  expect(changeHistory.get()).toEqual([])
})

it('records nothing of another user of this browser', async () => {
  historyOwner.set('somebody')
  const { user, queries } = await renderApp('/profile')
  recordChanges(queries)
  const email = await screen.findByLabelText('Email')
  await user.clear(email)
  await user.type(email, 'new@example.com')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save changes' })).not.toHaveAttribute('aria-busy', 'true'),
  )
  expect(changeHistory.get()).toEqual([])
})
