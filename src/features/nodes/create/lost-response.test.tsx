import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import type { TestService } from '#server/testing.ts'
import { openClone, submitClone, withSpareDisk } from '../../../testing/clone.ts'
import { clickButton, fillField, fillRequired, openCreatePage } from '../../../testing/create-page.ts'
import { ask, openNode } from '../../../testing/node-page.ts'

/** Lets every POST through to the service, and loses its response. */
function loseResponses() {
  const sent: string[] = []
  let service: TestService | undefined
  return {
    sent,
    setService: (started: TestService) => void (service = started),
    intercept: (request: Request) => {
      if (request.method !== 'POST' || !service) return undefined
      sent.push(new URL(request.url).pathname)
      return service.fetch(request).then((): Response => {
        throw new TypeError('Failed to fetch')
      })
    },
  }
}

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

  it('without a label is not sent again before the user confirms it', async () => {
    const { sent, setService, intercept } = loseResponses()
    const app = await openCreatePage('/nodes/create', { intercept })
    setService(app.service)
    await fillRequired(app)
    await clickButton(app, 'Create node')
    expect(await screen.findByText(/It may have been created\. Look for it before you try again/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to Nodes' })).toHaveAttribute('href', '/nodes')
    await clickButton(app, 'Create node')
    const question = await screen.findByRole('alertdialog', { name: 'Create node again?' })
    await app.user.click(within(question).getByRole('button', { name: 'Do not repeat' }))
    expect((await ask(app.service, nodes.list, {})).results).toBe(1)
    expect(sent).toHaveLength(1)
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
    expect((await ask(app.service, disks.list, { path: { nodeId: 1 } })).results).toBe(3)
  })
})
