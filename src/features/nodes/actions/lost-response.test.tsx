/** Actions on a node whose response was lost, although the service has done them. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TestService } from '#server/testing.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { openNode, withNode } from '../../../testing/node-page.ts'
import { send } from '../../../testing/send.ts'

const open = async (options: Parameters<typeof openNode>[0] = {}) => {
  const { sent, setService, intercept } = loseResponses((_, index) => index === 0)
  const app = await openNode({ intercept, ...options })
  setService(app.service)
  return { app, sent }
}

const press = async ({ app }: Awaited<ReturnType<typeof open>>, label: string, confirmed = true) => {
  await app.user.click(await screen.findByRole('button', { name: label }))
  if (!confirmed) return
  const question = await screen.findByRole('alertdialog', { name: `${label} web-1?` })
  await app.user.click(within(question).getByRole('button', { name: label }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
}
const expectConfirmed = () => expect(screen.queryByText(/We could not confirm/)).not.toBeInTheDocument()

describe('an action whose response was lost', () => {
  it('is recognized for a reboot, which closes the question and may be repeated without another', async () => {
    const opened = await open()
    await press(opened, 'Reboot')
    expectConfirmed()
    expect(await send(opened.app.service, 'GET', '/node/instances/1')).toMatchObject({ status: 'rebooting' })
    await opened.app.service.advance(600_000)
    await opened.app.queries.invalidateQueries()
    await screen.findByText('Running')
    await press(opened, 'Reboot')
    expect(opened.sent).toHaveLength(2)
  })

  it('is recognized for a shutdown', async () => {
    const opened = await open()
    await press(opened, 'Shut down')
    expectConfirmed()
    expect(opened.sent).toHaveLength(1)
  })

  it('is recognized for booting, and says that it worked', async () => {
    const opened = await open({ prepare: withNode({ booted: false }) })
    await press(opened, 'Boot', false)
    expect(await screen.findByText('web-1 is booting')).toBeVisible()
    expectConfirmed()
  })

  it('is recognized for a restricted user', async () => {
    const opened = await open({
      as: 'restricted',
      prepare: async (service: TestService) => {
        await withNode()(service)
        await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions: 'read_write' }] })
      },
    })
    await press(opened, 'Reboot')
    expectConfirmed()
  })

  it('is not taken for done when the request never arrived', async () => {
    let isLost = true
    const app = await openNode({
      intercept: (request) => {
        if (!isLost || !request.url.endsWith('/reboot')) return undefined
        return Promise.reject<Response>(new TypeError('Failed to fetch'))
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Reboot' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Reboot web-1?' }))
    await app.user.click(question.getByRole('button', { name: 'Reboot' }))
    expect(await question.findByText('We could not confirm the result.')).toBeVisible()
    isLost = false
    await app.user.click(question.getByRole('button', { name: 'Reboot' }))
    await app.user.click(await screen.findByRole('button', { name: 'Reboot again' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(await send(app.service, 'GET', '/node/instances/1')).toMatchObject({ status: 'rebooting' })
  })
})
