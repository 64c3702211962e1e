import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { callOperation } from '#server/calls-testing.ts'
import { renderApp } from '../../testing/render-app.tsx'

const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8mZC6yyl8kzWjGgLqLe6SCzbQGzDMfDcYF9QXv7xkA owner@laptop'

const guide = async () => {
  const heading = await screen.findByRole('heading', { level: 2, name: 'First steps' })
  const card = heading.closest('section')
  if (!card) throw new Error('First steps is not a section')
  return within(card)
}

const primaryButtons = () => [...document.querySelectorAll('main .bg-fill')].map(({ textContent }) => textContent)

it('a new account is led through the first steps, and what is done is marked', async () => {
  const app = await renderApp('/', {
    prepare: (service) => callOperation(service, sshKeys.create, { body: { label: 'laptop', ssh_key: publicKey } }),
  })
  const steps = await guide()
  expect(steps.getByRole('heading', { name: 'Add your SSH key: done' })).toBeInTheDocument()
  expect(steps.queryByRole('link', { name: 'Add SSH key' })).not.toBeInTheDocument()
  expect(steps.getByRole('link', { name: 'Create node' })).toHaveAttribute('href', '/nodes/create')
  // The first open step is the one to take, so the page has no other primary button.
  expect(primaryButtons()).toEqual(['Set up'])
  await app.user.click(steps.getByRole('link', { name: 'Set up' }))
  await app.page('Security')
})

it('the guide can be hidden, and stays hidden', async () => {
  const app = await renderApp('/')
  await app.user.click((await guide()).getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByText('First steps')).not.toBeInTheDocument())
  expect(primaryButtons()).toEqual(['Create node'])
  await app.router.navigate('/nodes')
  await app.page('Nodes')
  await app.router.navigate('/')
  await screen.findByText('No nodes yet')
  expect(screen.queryByText('First steps')).not.toBeInTheDocument()
})

it('an account with nodes is not led', async () => {
  const app = await renderApp('/', { demo: true })
  await app.page('Overview')
  await screen.findByRole('link', { name: /^Running \d+$/ })
  expect(screen.queryByText('First steps')).not.toBeInTheDocument()
})

it('a user who may create nothing is only offered what belongs to them', async () => {
  await renderApp('/', { as: 'restricted' })
  const steps = await guide()
  expect(steps.getAllByRole('listitem')).toHaveLength(2)
  expect(steps.queryByText('Create your first node')).not.toBeInTheDocument()
})
