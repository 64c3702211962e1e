/** Drafts of the forms that create a domain and change its settings. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { leaveAndRestore } from '../../../testing/draft.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it.each([
  ['/domains/create', 'Create domain'],
  ['/domains/1/settings', 'harbour.example'],
])('of %s have the times, too', async (address, title) => {
  const app = await renderApp(address, { demo: true })
  await app.page(title)
  await app.user.selectOptions(await screen.findByLabelText('Default TTL'), '7200')
  await app.user.selectOptions(screen.getByLabelText('Retry'), '300')
  await leaveAndRestore(app, address)
  expect(screen.getByLabelText('Default TTL')).toHaveValue('7200')
  expect(screen.getByLabelText('Default TTL')).toHaveFocus()
  expect(screen.getByLabelText('Retry')).toHaveValue('300')
})

it.each([[{ ttl_sec: '7200' }], ['7200'], [{ ttl_sec: 'x', refresh_sec: '0', retry_sec: '0', expire_sec: '0' }]])(
  'without all of the times, such as %j, are not offered',
  async (times) => {
    sessionStorage.setItem(
      'quarterdeck.draft.domain-create',
      JSON.stringify({ savedAt: Date.now(), values: { times } }),
    )
    const app = await renderApp('/domains/create')
    await app.page('Create domain')
    expect(await screen.findByLabelText('Default TTL')).toHaveValue('0')
    expect(screen.queryByRole('button', { name: 'Restore draft' })).not.toBeInTheDocument()
  },
)
