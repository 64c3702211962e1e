import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import { openClone, submitClone, withSpareDisk } from '../../../testing/clone.ts'
import { clickButton, fillField, fillRequired, openCreatePage } from '../../../testing/create-page.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { openNode, withNode } from '../../../testing/node-page.ts'

describe('a create that the service took, but whose response was lost', () => {
  it('continues with the new node, found by its label', async () => {
    const { sent, setService, intercept } = loseResponses()
    const app = await openCreatePage('/nodes/create', { intercept })
    setService(app.service)
    await fillRequired(app)
    await fillField(app, 'Label', 'web-9')
    await clickButton(app, 'Create node')
    await app.page('web-9')
    expect(app.address()).toBe('/nodes/1')
    expect(sent).toEqual(['/v4/node/instances'])
  })

  it('without a label names the new node like it, and is not sent again before the user confirms it', async () => {
    const { sent, setService, intercept } = loseResponses()
    const app = await openCreatePage('/nodes/create', { intercept })
    setService(app.service)
    await fillRequired(app)
    await clickButton(app, 'Create node')
    const [node] = (await callOperation(app.service, nodes.list, {})).data
    const link = await screen.findByRole('link', { name: node?.label ?? '' })
    expect(link).toHaveAttribute('href', '/nodes/1')
    expect(screen.getByText(/seems to have been created\./)).toContainElement(link)
    expect(screen.queryByRole('link', { name: 'Go to Nodes' })).not.toBeInTheDocument()
    await clickButton(app, 'Create node')
    const question = await screen.findByRole('alertdialog', { name: 'Send this again?' })
    await app.user.click(within(question).getByRole('button', { name: 'Do not repeat' }))
    expect((await callOperation(app.service, nodes.list, {})).results).toBe(1)
    expect(sent).toHaveLength(1)
  })

  it('is not taken for done because of an older node with its label, when the request was lost', async () => {
    const app = await openCreatePage('/nodes/create', {
      prepare: withNode(),
      intercept: (request) =>
        request.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    })
    await fillRequired(app)
    app.queries.removeQueries({ queryKey: ['nodes', 'list'] })
    await fillField(app, 'Label', 'web-1')
    await clickButton(app, 'Create node')
    expect(await screen.findByText('We could not confirm the result.')).toBeInTheDocument()
    expect(app.address()).toBe('/nodes/create')
  })

  it('continues with the new clone', async () => {
    const { sent, setService, intercept } = loseResponses()
    const app = await openNode({ prepare: withSpareDisk, intercept })
    setService(app.service)
    const dialog = await openClone(app)
    await app.user.type(await dialog.findByLabelText(/^Label/), 'web-2')
    await submitClone(app, dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByText(/^web-1 is being cloned to web-2/)).toBeInTheDocument()
    expect(sent).toEqual(['/v4/node/instances/1/clone'])
  })

  it('continues with the clone without a label, found by its event', async () => {
    const { sent, setService, intercept } = loseResponses()
    const app = await openNode({ prepare: withSpareDisk, intercept })
    setService(app.service)
    const dialog = await openClone(app)
    await submitClone(app, dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [, clone] = (await callOperation(app.service, nodes.list, {})).data
    expect(await screen.findByText(new RegExp(`^web-1 is being cloned to ${clone?.label}`))).toBeInTheDocument()
    expect(sent).toEqual(['/v4/node/instances/1/clone'])
  })

  it('in a dialog over the page that lists it does not link to that page, and does not look busy while it asks', async () => {
    const app = await openNode({
      prepare: withSpareDisk,
      intercept: (request) =>
        request.method === 'POST' && request.url.endsWith('/disks')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : undefined,
    })
    await app.user.click(await screen.findByRole('button', { name: 'Add disk' }))
    const dialog = within(await screen.findByRole('dialog', { name: /disk/i }))
    await app.user.type(dialog.getByLabelText('Label'), 'logs')
    await app.user.click(dialog.getByRole('button', { name: 'Add disk' }))
    await dialog.findByText(/Close this dialog and look for it on the page/)
    expect(dialog.queryByRole('link', { name: 'Go to web-1' })).not.toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Add disk' }))
    await screen.findByRole('alertdialog', { name: 'Send this again?' })
    expect(screen.queryByText('Still working')).not.toBeInTheDocument()
  })

  it('continues with the new disk', async () => {
    const { sent, setService, intercept } = loseResponses()
    const app = await openNode({ prepare: withSpareDisk, intercept })
    setService(app.service)
    await app.user.click(await screen.findByRole('button', { name: 'Add disk' }))
    const dialog = within(await screen.findByRole('dialog', { name: /disk/i }))
    await app.user.type(dialog.getByLabelText('Label'), 'logs')
    await app.user.click(dialog.getByRole('button', { name: 'Add disk' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent).toEqual(['/v4/node/instances/1/disks'])
    expect((await callOperation(app.service, disks.list, { path: { nodeId: 1 } })).results).toBe(3)
  })
})

it('a create that was sent before the page was left is remembered with its draft, and asked about', async () => {
  const { sent, setService, intercept } = loseResponses()
  const app = await openCreatePage('/nodes/create', { intercept })
  setService(app.service)
  await fillRequired(app)
  await clickButton(app, 'Create node')
  await screen.findByText(/seems to have been created\./)
  await app.router.navigate('/')
  await app.user.click(
    within(await screen.findByRole('alertdialog', { name: 'Leave this page?' })).getByRole('button', { name: 'Leave' }),
  )
  await app.page('Overview')
  await app.router.navigate('/nodes/create')
  await app.page('Create node')
  const [node] = (await callOperation(app.service, nodes.list, {})).data
  const draft = await screen.findByText(/the service has not responded/)
  expect(draft).toHaveTextContent(`${node?.label} was created.`)
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('correct-Horse-7')

  await app.user.click(screen.getByRole('button', { name: 'Restore draft' }))
  expect(await screen.findByText('You have already sent this form')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: node?.label ?? '' })).toHaveAttribute('href', `/nodes/${node?.id}`)
  await fillField(app, 'Root password', 'correct-Horse-7')
  await clickButton(app, 'Create node')
  const question = await screen.findByRole('alertdialog', { name: 'Send this again?' })
  expect(question).toHaveTextContent('If it succeeded, this will create another one.')
  await app.user.click(within(question).getByRole('button', { name: 'Do not repeat' }))
  expect(sent).toHaveLength(1)
})
