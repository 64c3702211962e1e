import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const row = (label: string) => screen.findByRole('row', { name: new RegExp(`^(Select )?${label}`) })

test('tags of several nodes are added and removed at once, with the tags in use suggested', async () => {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp('/nodes', { demo: true })
  for (const label of ['web-1', 'db-2']) await app.user.click(within(await row(label)).getByRole('checkbox'))
  await app.user.click(screen.getByRole('button', { name: 'Tag' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit tags of 2 nodes' }))
  await app.user.click(await dialog.findByRole('button', { name: 'Save tags' }))
  expect(await dialog.findByText('Enter a tag to add or remove')).toBeInTheDocument()
  await app.user.type(dialog.getByLabelText('Add'), 'good-tag{Enter}ab{Enter}')
  await app.user.click(dialog.getByRole('button', { name: 'Save tags' }))
  expect(await dialog.findByText('ab: Length must be 3-50 characters')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Remove tag ab' }))
  await app.user.click(dialog.getByRole('button', { name: 'Remove tag good-tag' }))
  await app.user.type(dialog.getByLabelText('Add'), 'stag')
  await app.user.click(await screen.findByRole('option', { name: 'staging' }))
  const inUse = within(dialog.getByRole('group', { name: 'Remove' }))
  expect(inUse.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'database1',
    'production1',
    'web1',
  ])
  await app.user.click(inUse.getByRole('button', { name: /^web/, pressed: false }))
  expect(await screen.findByText('Will be removed: web')).toBeInTheDocument()
  expect(inUse.getByRole('button', { name: /^web/ })).toHaveAttribute('aria-pressed', 'true')
  await app.user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
  await app.user.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await app.user.click(dialog.getByRole('button', { name: 'Save tags' }))
  await waitFor(async () => expect(within(await row('web-1')).getByText('staging')).toBeInTheDocument())
  expect(within(await row('web-1')).getByText('production')).toBeInTheDocument()
  expect(within(await row('web-1')).queryByText('web')).not.toBeInTheDocument()
  expect(within(await row('db-2')).getByText('database')).toBeInTheDocument()
})

test('a restricted user, who may not change tags, is not offered it', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp('/nodes', { as: 'restricted', demo: true })
  const [checkbox] = await screen.findAllByRole('checkbox', { name: /^Select [a-z]+-\d/ })
  if (checkbox) await app.user.click(checkbox)
  await screen.findByText('1 selected')
  expect(screen.queryByRole('button', { name: 'Tag' })).not.toBeInTheDocument()
})

test('looking again for what was not confirmed says that there is no sign of them', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp('/nodes', {
    demo: true,
    intercept: (request) => {
      return request.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : undefined
    },
  })
  for (const label of ['web-1', 'db-2']) await app.user.click(within(await row(label)).getByRole('checkbox'))
  await app.user.click(screen.getByRole('button', { name: 'Tag' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit tags of 2 nodes' }))
  await app.user.type(dialog.getByLabelText('Add'), 'probe{Enter}')
  await app.user.click(dialog.getByRole('button', { name: 'Save tags' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  await app.user.click(await tray.findByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('There is still no sign of them.')).toBeInTheDocument()
})

test('tags whose response was lost are found in the order of the service', async () => {
  expectConsole(/The tag <search> is unrecognized/)
  let service: TestService | undefined
  const app = await renderApp('/nodes', {
    demo: true,
    prepare: (started) => Promise.resolve(void (service = started)),
    intercept: (request) =>
      request.method === 'PUT'
        ? Promise.resolve(service?.fetch(request)).then(() => Promise.reject(new TypeError('Failed to fetch')))
        : undefined,
  })
  await app.user.click(within(await row('web-1')).getByRole('checkbox'))
  await app.user.click(screen.getByRole('button', { name: 'Tag' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit tags of web-1' }))
  // It sorts before those that the node has.
  await app.user.type(dialog.getByLabelText('Add'), 'aaa{Enter}')
  await app.user.click(dialog.getByRole('button', { name: 'Save tags' }))
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByText('1 of 1 done')).toBeInTheDocument()
})
