import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { loseResponses } from '../../../../testing/lose-responses.ts'
import { chooseFromMore, spyOnRequests, withNode } from '../../../../testing/node-page.ts'
import { enterText } from '../../../../testing/disks.ts'
import { leaveAndRestore } from '../../../../testing/draft.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { send } from '../../../../testing/send.ts'
import { alertKinds } from '../../actions/alerts.ts'

const open = async (address: string, options: Parameters<typeof renderApp>[1] = {}) => {
  const app = await renderApp(address, { prepare: withNode(), ...options })
  await app.page('web-1')
  return app
}

const field = (label: string) => screen.getByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })

describe('the settings of a node', () => {
  it('send only changed fields', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.clear(field('CPU usage'))
    await app.user.type(field('CPU usage'), '0')
    expect(screen.getByText('1 change not saved yet.')).toBeInTheDocument()
    await app.user.click(screen.getByRole('switch', { name: 'Shutdown watchdog' }))
    expect(screen.getByText('2 changes not saved yet.')).toBeInTheDocument()
    await app.user.click(button('Save changes'))
    await waitFor(() => expect(bodies).toEqual([{ alerts: { cpu: 0 }, watchdog_enabled: false }]))
    expect(await screen.findByText('Saved the settings of web-1')).toBeInTheDocument()
    expect(field('CPU usage')).toHaveValue('0')
    expect(await screen.findByText('No changes.')).toBeInTheDocument()
  })

  it('go back with one press after saving, to exactly what was changed', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.clear(field('CPU usage'))
    await app.user.type(field('CPU usage'), '55')
    await app.user.click(screen.getByRole('switch', { name: 'Shutdown watchdog' }))
    await app.user.click(button('Save changes'))
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The settings of web-1 were restored')).toBeVisible()
    expect(bodies.at(-1)).toEqual({ alerts: { cpu: 90 }, watchdog_enabled: true })
    await waitFor(() => expect(field('CPU usage')).toHaveValue('90'))
  })

  it('do not go back over what somebody else has saved since', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(field('CPU usage'))
    await app.user.type(field('CPU usage'), '55')
    await app.user.click(button('Save changes'))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await callOperation(app.service, nodes.update, { path: { nodeId: 1 }, body: { alerts: { cpu: 44 } } })
    await app.user.click(undo)
    expect(await screen.findByText('web-1 was changed elsewhere since, so nothing was undone.')).toBeVisible()
    expect((await callOperation(app.service, nodes.view, { path: { nodeId: 1 } })).alerts.cpu).toBe(44)
  })

  const held = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let service: TestService | undefined
    return {
      resolve,
      prepare: async (started: TestService) => {
        service = started
        await withNode()(started)
      },
      intercept: (request: Request) =>
        request.method === 'PUT' ? promise.then(() => service?.fetch(request) ?? Response.error()) : undefined,
    }
  }
  const draft = () => sessionStorage.getItem('quarterdeck.draft.node-1-settings')

  it('keep what is changed while they are being saved', async () => {
    const { resolve, ...options } = held()
    const app = await open('/nodes/1/settings', options)
    await app.user.type(field('Label'), '-a')
    await app.user.click(button('Save changes'))
    await app.user.type(field('Label'), 'b')
    await app.user.clear(field('CPU usage'))
    await app.user.type(field('CPU usage'), '55')
    expect(button('Discard changes')).toHaveAccessibleDescription('Still working')
    resolve()
    await app.page('web-1-a')
    expect(await screen.findByText('Saved the settings of web-1-a')).toBeInTheDocument()
    expect(field('Label')).toHaveValue('web-1-ab')
    expect(field('CPU usage')).toHaveValue('55')
    await app.user.click(button('Save changes'))
    await app.page('web-1-ab')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument())
    expect(draft()).toBeNull()
  })

  it('keep what is put back while the change of it is being saved', async () => {
    const { resolve, ...options } = held()
    const app = await open('/nodes/1/settings', options)
    await app.user.type(field('Label'), '-a')
    await app.user.click(button('Save changes'))
    await app.user.keyboard('{Backspace}')
    await app.user.clear(field('Label'))
    await app.user.type(field('Label'), 'web-1')
    resolve()
    await app.page('web-1-a')
    expect(await screen.findByText('Saved the settings of web-1-a')).toBeInTheDocument()
    expect(field('Label')).toHaveValue('web-1')
    await app.user.click(button('Save changes'))
    await app.page('web-1')
  })

  it('are asked about before the page is left from a dialog without changes', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.type(field('Label'), '-a')
    await chooseFromMore(app, 'Resize', 'Resize web-1')
    await app.router.navigate('/')
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
    await app.user.click(question.getByRole('button', { name: 'Stay on this page' }))
    expect(app.router.state.location.pathname).toBe('/nodes/1/settings')
  })

  it('end the offer of a draft that turns out to be saved', async () => {
    const { resolve, ...options } = held()
    const app = await open('/nodes/1/settings', options)
    await app.user.type(field('Label'), '-a')
    await app.user.click(button('Save changes'))
    await app.router.navigate('/')
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
    await app.user.click(question.getByRole('button', { name: 'Leave' }))
    await app.page('Overview')
    await app.router.navigate('/nodes/1/settings')
    await screen.findByRole('button', { name: 'Restore draft' })
    resolve()
    await app.page('web-1-a')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore draft' })).not.toBeInTheDocument())
    expect(field('Label')).toHaveValue('web-1-a')
  })

  it('offer what was changed during a save as one that was not sent, once it is saved', async () => {
    const { resolve, ...options } = held()
    const app = await open('/nodes/1/settings', options)
    await app.user.type(field('Label'), '-a')
    await app.user.click(button('Save changes'))
    await app.user.clear(field('CPU usage'))
    await app.user.type(field('CPU usage'), '55')
    await app.router.navigate('/')
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
    expect(question.getByText(/^Your changes are being saved/)).toBeVisible()
    await app.user.click(question.getByRole('button', { name: 'Leave' }))
    await app.page('Overview')
    await app.router.navigate('/nodes/1/settings')
    expect(await screen.findByText(/It was sent/)).toBeVisible()
    resolve()
    await waitFor(() => expect(screen.queryByText(/It was sent/)).not.toBeInTheDocument())
    await app.user.click(button('Restore draft'))
    expect(field('CPU usage')).toHaveValue('55')
    expect(field('Label')).toHaveValue('web-1-a')
  })

  it('keep a draft of what is changed while they are being saved, and the page is left', async () => {
    const { resolve, ...options } = held()
    const app = await open('/nodes/1/settings', options)
    await app.user.type(field('Label'), '-a')
    await app.user.click(button('Save changes'))
    await app.user.type(field('Label'), 'b')
    await app.router.navigate('/')
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
    await app.user.click(question.getByRole('button', { name: 'Leave' }))
    await app.page('Overview')
    resolve()
    expect(await screen.findByText('Saved the settings of web-1-a')).toBeInTheDocument()
    await app.router.navigate('/nodes/1/settings')
    await app.page('web-1-a')
    await app.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
    expect(field('Label')).toHaveValue('web-1-ab')
  })

  it('keep the alerts in the draft, too', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(field('CPU usage'))
    await app.user.type(field('CPU usage'), '55')
    await leaveAndRestore(app, '/nodes/1/settings')
    expect(field('CPU usage')).toHaveValue('55')
  })

  it('keep in a restored draft what somebody else has saved meanwhile, and ask about the same members', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.clear(field('CPU usage'))
    await app.user.type(field('CPU usage'), '55')
    await app.router.navigate('/')
    await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
    await app.page('Overview')
    const elsewhere = { alerts: { cpu: 44, network_out: 99 } }
    await callOperation(app.service, nodes.update, { path: { nodeId: 1 }, body: elsewhere })
    await app.queries.invalidateQueries()
    await app.router.navigate('/nodes/1/settings')
    await app.page('web-1')
    await waitFor(() => expect(field('Outgoing traffic')).toHaveValue('99'))
    await app.user.click(button('Restore draft'))
    expect(field('CPU usage')).toHaveValue('55')
    expect(field('Outgoing traffic')).toHaveValue('99')
    await app.user.click(button('Save changes'))
    const question = within(await screen.findByRole('dialog', { name: 'These settings have changed' }))
    expect(question.getByText('44')).toBeVisible()
    await app.user.click(question.getByRole('button', { name: /with my/ }))
    expect(await screen.findByText('Saved the settings of web-1')).toBeInTheDocument()
    expect(bodies).toEqual([{ alerts: { cpu: 55 } }])
  })

  it('put a node that has no group into one, and take it out again', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await open('/nodes/1/settings', { intercept })
    expect(screen.queryByLabelText('Group')).not.toBeInTheDocument()
    await app.user.click(button('Add to a group'))
    expect(field('Group')).toHaveFocus()
    await app.user.keyboard('shop')
    await app.user.click(button('Save changes'))
    await waitFor(() => expect(bodies).toEqual([{ group: 'shop' }]))
    expect(await screen.findByText('Saved the settings of web-1')).toBeInTheDocument()
    await app.user.clear(field('Group'))
    expect(field('Group')).toHaveValue('')
    await app.user.click(button('Save changes'))
    await waitFor(() => expect(bodies.at(-1)).toEqual({ group: '' }))
  })

  it('reset the alerts to the values of a new node of this size', async () => {
    const app = await open('/nodes/1/settings', { prepare: withNode({ type: 'g6-standard-2' }) })
    expect(button('Reset to default values')).toHaveAccessibleDescription('These are already the default values.')
    await app.user.clear(field('CPU usage'))
    await app.user.type(field('CPU usage'), '7')
    await app.user.clear(field('Disk I/O'))
    await app.user.click(button('Reset to default values'))
    expect(field('CPU usage')).toHaveValue('180')
    expect(field('Disk I/O')).toHaveValue('10000')
    expect(screen.queryByText(/is required/)).not.toBeInTheDocument()
  })

  it('send nothing without changes', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.click(button('Save changes'))
    // On the page, and announced.
    expect((await screen.findAllByText('There are no changes to save.'))[0]).toBeVisible()
    expect(bodies).toEqual([])
  })

  it('keep the focus in the form when changes are discarded', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.type(field('Label'), 'x')
    await app.user.click(button('Discard changes'))
    await waitFor(() => expect(field('Label')).toHaveFocus())
    expect(field('Label')).toHaveValue('web-1')
  })

  type AlertCase = [label: string, value: string | number, reason: string | null]
  it.each<AlertCase>([
    ...alertKinds.flatMap(({ name, label }) => {
      const { min, max } = limits.alertBounds[name]
      const rangeReason = `Must be ${min} to ${max.toLocaleString('en')}`
      const rows: AlertCase[] = [
        [label(), min - 1, rangeReason],
        [label(), min, null],
        [label(), max, null],
        [label(), max + 1, rangeReason],
      ]
      return rows
    }),
    ['CPU usage', 'x', 'Must be a whole number'],
    ['CPU usage', '1.5', 'Must be a whole number'],
    ['CPU usage', '', 'CPU usage is required. 0 turns the alert off'],
  ])('%s %s is validated by the contract', async (label, value, reason) => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(field(label))
    if (value !== '') await app.user.type(field(label), String(value))
    await app.user.tab()
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    expect(screen.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
    expect(field(label)).toHaveValue(String(value))
  })

  const { min, max } = limits.nodeLabel
  it.each([
    [min - 1, true],
    [min, false],
    [max, false],
    [max + 1, true],
  ])('a label of %i characters is validated by the contract', async (length, rejected) => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(field('Label'))
    await app.user.click(field('Label'))
    await app.user.paste('n'.repeat(length))
    await app.user.tab()
    await waitFor(() => expect(field('Label').getAttribute('aria-invalid')).toBe(rejected ? 'true' : null))
    expect(screen.queryAllByText(`Length must be ${min}-${max} characters`)).toHaveLength(rejected ? 1 : 0)
  })

  it('update the title of the page with the label', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(field('Label'))
    await app.user.type(field('Label'), 'web-2')
    await app.user.click(button('Save changes'))
    expect(await app.page('web-2')).toBeInTheDocument()
  })

  it('ask when the same setting was changed elsewhere in the meantime', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.clear(field('Label'))
    await app.user.type(field('Label'), 'mine')
    await app.user.clear(field('Disk I/O'))
    await app.user.type(field('Disk I/O'), '7')
    await send(app.service, 'PUT', '/node/instances/1', { label: 'theirs', alerts: { cpu: 33 } })
    await app.user.click(button('Save changes'))
    const dialog = within(await screen.findByRole('dialog', { name: 'These settings have changed' }))
    expect(dialog.getByRole('row', { name: 'Label mine theirs' })).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Use current values' }))
    await waitFor(() => expect(field('Label')).toHaveValue('theirs'))
    expect(field('Disk I/O')).toHaveValue('7')
    expect(field('CPU usage')).toHaveValue('33')
    expect(bodies).toEqual([])
    await app.user.click(button('Save changes'))
    await waitFor(() => expect(bodies).toEqual([{ alerts: { io: 7 } }]))
  })

  it('overwrite the other change when the user chooses so', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.clear(field('Label'))
    await app.user.type(field('Label'), 'mine')
    await send(app.service, 'PUT', '/node/instances/1', { label: 'theirs' })
    await app.user.click(button('Save changes'))
    await app.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Overwrite with my values' }),
    )
    await waitFor(() => expect(bodies).toEqual([{ label: 'mine' }]))
    expect(await app.page('mine')).toBeInTheDocument()
  })

  it('are saved when only the answer was lost, as the node shows', async () => {
    const { sent, setService, intercept } = loseResponses()
    const app = await open('/nodes/1/settings', { intercept })
    setService(app.service)
    await app.user.clear(field('Label'))
    await app.user.type(field('Label'), 'first')
    await app.user.click(button('Save changes'))
    expect(await screen.findByText('Saved the settings of first')).toBeVisible()
    expect(await app.page('first')).toBeInTheDocument()
    expect(screen.queryByText(/could not confirm/)).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  it('do not take a save whose responses were lost for a change of somebody else', async () => {
    const { sent, setService, intercept } = loseResponses((_, index) => index < 2)
    let isAway = true
    const app = await open('/nodes/1/settings', {
      intercept: (request) =>
        isAway && sent.length > 0 && request.method === 'GET' && request.url.endsWith('/instances/1')
          ? Promise.reject<Response>(new TypeError('Failed to fetch'))
          : intercept(request),
    })
    setService(app.service)
    await app.user.clear(field('Label'))
    await app.user.type(field('Label'), 'first')
    await app.user.click(button('Save changes'))
    expect(await screen.findByText(/It is safe to send it again/)).toBeVisible()
    isAway = false
    await app.user.clear(field('Label'))
    await app.user.type(field('Label'), 'second')
    await app.user.click(button('Save changes'))
    expect(await app.page('second')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('can delete the node', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.click(button('Delete node'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })

  it('are left without a question when the node is deleted', async () => {
    const app = await open('/nodes/1/settings')
    await enterText(app, field('Label'), 'web-9')
    await app.user.click(button('Delete node'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
    await app.user.type(dialog.getByLabelText('Type web-1 to confirm'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Delete node' }))
    await app.page('Nodes')
    expect(screen.queryByText('Leave this page?')).not.toBeInTheDocument()
  })

  it('discard the changes', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(field('Label'))
    await app.user.type(field('Label'), 'other')
    await app.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(field('Label')).toHaveValue('web-1')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument())
  })
})

describe('a restricted user with read-only access', () => {
  const readOnly = async (service: TestService) => {
    await withNode()(service)
    await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions: 'read_only' }] })
  }

  it('sees the settings without a form', async () => {
    await open('/nodes/1/settings', { as: 'restricted', prepare: readOnly })
    expect(await screen.findByText('You have read-only access to web-1.')).toBeInTheDocument()
    expect(await screen.findByText('CPU usage alert')).toBeInTheDocument()
    expect(await screen.findByText('Block operations per second')).toBeInTheDocument()
    expect(screen.getByText(/two-hour average exceeds the value. 0 = off/)).toBeInTheDocument()
    expect(screen.getByText(/Stops after more than 5 boots within 15 minutes/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument()
  })
})
