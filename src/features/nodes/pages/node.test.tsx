import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'
import type { TestService } from '#server/testing.ts'
import { expectInConsole } from '../../../testing/console.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { alertKinds } from '../node/alerts.ts'

/** Sends one request as the owner and answers its body. */
async function send(service: TestService, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' }
  const response = await service.fetch(`${service.url}/v4${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response.json()
}

const minutes = 60_000
const fresh = { region: 'eu-central', type: 'g6-standard-1', label: 'web-1', image: 'node/debian12', root_pass: 'correct-Horse-7' }

/** A running node with the id 1. */
const withNode = async (service: TestService) => {
  await send(service, 'POST', '/node/instances', fresh)
  await service.advance(10 * minutes)
}

/** Every body sent with PUT. */
function spy() {
  const bodies: unknown[] = []
  const intercept = (request: Request) => {
    if (request.method === 'PUT') void request.json().then((body) => bodies.push(body))
    return undefined
  }
  return { bodies, intercept }
}

const open = async (address: string, options: Parameters<typeof renderApp>[1] = {}) => {
  const app = await renderApp(address, { prepare: withNode, ...options })
  await app.page('web-1')
  return app
}

const typed = (label: string) => {
  const element = screen.getByLabelText(label)
  if (!(element instanceof HTMLInputElement)) throw new Error(`${label} is not an input`)
  return element
}
const button = (name: string) => screen.getByRole('button', { name })

describe('the page of a node', () => {
  it('says what it is, where, and how to reach it', async () => {
    await open('/nodes/1')
    expect(await screen.findByText('Debian 12')).toBeTruthy()
    expect(await screen.findByText('Frankfurt, DE')).toBeTruthy()
    expect(await screen.findByText('Node 2GB')).toBeTruthy()
    expect(screen.getByText('1 vCPU, 2 GB memory, 50 GB disk, 2 TB transfer a month')).toBeTruthy()
    expect(screen.getByText(/^ssh root@\d+\.\d+\.\d+\.\d+$/)).toBeTruthy()
    expect(await screen.findByText('Debian 12 Disk')).toBeTruthy()
    expect(await screen.findByText('My Debian 12 Disk Profile')).toBeTruthy()
    expect(await screen.findByText('Booted')).toBeTruthy()
  })

  it('says that backups are made every day, in the zone of the profile', async () => {
    await open('/nodes/1', {
      prepare: async (service) => {
        await withNode(service)
        await send(service, 'POST', '/node/instances/1/backups/enable')
        await send(service, 'PUT', '/node/instances/1', { backups: { schedule: { day: 'Friday', window: 'W4' } } })
        await service.database.updateTable('users').set({ timezone: 'Asia/Kolkata' }).execute()
      },
    })
    expect(await screen.findByText('Every day, 09:30–11:30 Asia/Kolkata')).toBeTruthy()
  })

  it('shuts down, boots and reboots, and says why something is not possible now', async () => {
    const app = await open('/nodes/1')
    expect(button('Boot').getAttribute('aria-disabled')).toBe('true')
    await app.user.click(button('Shut down'))
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Shut down' }))
    expect((await screen.findAllByText('Shutting down'))[0]).toBeTruthy()
    await app.service.advance(5 * minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Offline')).toBeTruthy()
    await app.user.click(button('Boot'))
    expect((await screen.findAllByText('Booting'))[0]).toBeTruthy()
    await app.service.advance(5 * minutes)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Running')).toBeTruthy()
    await app.user.click(button('Reboot'))
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reboot' }))
    expect((await screen.findAllByText('Rebooting'))[0]).toBeTruthy()
  })

  it('is deleted after its label was typed', async () => {
    // jsdom does not know the element of the list's toolbar; browsers do.
    expectInConsole(/The tag <search> is unrecognized/)
    const app = await open('/nodes/1')
    await app.user.click(button('Delete'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
    await app.user.type(dialog.getByRole('textbox'), 'web-1')
    await app.user.click(dialog.getByRole('button', { name: 'Delete node' }))
    await waitFor(() => expect(app.address()).toBe('/nodes'))
  })

  it('changes tags by what was added and removed, on top of what others did, and undoes it', async () => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/1', { intercept })
    await send(app.service, 'PUT', '/node/instances/1', { tags: ['theirs'] })
    await app.user.type(await screen.findByRole('combobox', { name: 'Tags' }), 'prod{Enter}')
    expect(await screen.findByText('theirs')).toBeTruthy()
    await waitFor(() => expect(bodies).toEqual([{ tags: ['theirs', 'prod'] }]))
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(bodies[1]).toEqual({ tags: ['theirs'] }))
  })

  it.each([
    [limits.tagLength.min - 1, false], [limits.tagLength.min, true], [limits.tagLength.max, true], [limits.tagLength.max + 1, false],
  ])('judges a tag of %i characters by the contract, before it is sent', async (length, taken) => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/1', { intercept })
    const tag = 'a'.repeat(length)
    await app.user.click(await screen.findByRole('combobox', { name: 'Tags' }))
    await app.user.paste(tag)
    await app.user.keyboard('{Enter}')
    if (taken) await waitFor(() => expect(bodies).toEqual([{ tags: [tag] }]))
    else expect(await screen.findByText('Length must be 3-50 characters')).toBeTruthy()
    expect(bodies).toHaveLength(taken ? 1 : 0)
  })

  it('an unknown node is a page that says so', async () => {
    const app = await renderApp('/nodes/999', {})
    await app.page('Not found')
    expect(screen.getByText('There is no node at this address')).toBeTruthy()
  })
})

it('a node that is deleted while it is looked at says so', async () => {
  const app = await open('/nodes/1')
  await send(app.service, 'DELETE', '/node/instances/1')
  await app.service.advance(5 * minutes)
  await app.queries.invalidateQueries()
  expect(await screen.findByText('This node no longer exists')).toBeTruthy()
})

it('a node that cannot be loaded can be tried again', async () => {
  let broken = true
  const app = await renderApp('/nodes/1', {
    prepare: withNode,
    intercept: (request) => (broken && request.url.endsWith('/instances/1') ? Response.json({ errors: [{ reason: 'You shall wait' }] }, { status: 400 }) : undefined),
  })
  expect(await screen.findByText('You shall wait')).toBeTruthy()
  broken = false
  await app.queries.invalidateQueries()
  await app.page('web-1')
})

describe('the settings of a node', () => {
  it('send only what was changed', async () => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.clear(typed('CPU usage'))
    await app.user.type(typed('CPU usage'), '0')
    await app.user.click(screen.getByRole('switch', { name: 'Shutdown watchdog' }))
    await app.user.click(button('Save changes'))
    await waitFor(() => expect(bodies).toEqual([{ alerts: { cpu: 0 }, watchdog_enabled: false }]))
    expect(await screen.findByText('Saved the settings of web-1')).toBeTruthy()
    expect(typed('CPU usage').value).toBe('0')
  })

  it('send nothing when nothing was changed', async () => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.click(button('Save changes'))
    expect(await screen.findByText('Nothing has been changed.')).toBeTruthy()
    expect(bodies).toEqual([])
  })

  type Judged = [label: string, value: string | number, reason: string | null]
  it.each<Judged>([
    ...alertKinds.flatMap(({ name, label }) => {
      const { min, max } = limits.alertBounds[name]
      const refused = `Must be ${min}-${max}`
      const rows: Judged[] = [[label, min - 1, refused], [label, min, null], [label, max, null], [label, max + 1, refused]]
      return rows
    }),
    ['CPU usage', 'x', 'Must be a whole number'], ['CPU usage', '1.5', 'Must be a whole number'], ['CPU usage', '', 'Must be a whole number'],
  ])('%s %s is judged by the contract', async (label, value, reason) => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(typed(label))
    if (value !== '') await app.user.type(typed(label), String(value))
    await app.user.tab()
    await waitFor(() => expect(typed(label).getAttribute('aria-invalid')).toBe(reason === null ? null : 'true'))
    expect(screen.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
    expect(typed(label).value).toBe(String(value))
  })

  const { min, max } = limits.nodeLabel
  it.each([[min - 1, true], [min, false], [max, false], [max + 1, true]])('a label of %i characters is judged by the contract', async (length, refused) => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(typed('Label'))
    await app.user.click(typed('Label'))
    await app.user.paste('n'.repeat(length))
    await app.user.tab()
    await waitFor(() => expect(typed('Label').getAttribute('aria-invalid')).toBe(refused ? 'true' : null))
    expect(screen.queryAllByText(`Length must be ${min}-${max} characters`)).toHaveLength(refused ? 1 : 0)
  })

  it('rename the node on the page as well', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(typed('Label'))
    await app.user.type(typed('Label'), 'web-2')
    await app.user.click(button('Save changes'))
    expect(await app.page('web-2')).toBeTruthy()
  })

  it('ask when the same setting was changed elsewhere meanwhile', async () => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.clear(typed('Label'))
    await app.user.type(typed('Label'), 'mine')
    await app.user.clear(typed('Disk I/O'))
    await app.user.type(typed('Disk I/O'), '7')
    await send(app.service, 'PUT', '/node/instances/1', { label: 'theirs', alerts: { cpu: 33 } })
    await app.user.click(button('Save changes'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere meanwhile' }))
    expect(dialog.getByRole('row', { name: 'Label mine theirs' })).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Use the service’s' }))
    await waitFor(() => expect(typed('Label').value).toBe('theirs'))
    expect(typed('Disk I/O').value).toBe('7')
    expect(typed('CPU usage').value).toBe('33')
    expect(bodies).toEqual([])
    await app.user.click(button('Save changes'))
    await waitFor(() => expect(bodies).toEqual([{ alerts: { io: 7 } }]))
  })

  it('overwrite when that was chosen', async () => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/1/settings', { intercept })
    await app.user.clear(typed('Label'))
    await app.user.type(typed('Label'), 'mine')
    await send(app.service, 'PUT', '/node/instances/1', { label: 'theirs' })
    await app.user.click(button('Save changes'))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(bodies).toEqual([{ label: 'mine' }]))
    expect(await app.page('mine')).toBeTruthy()
  })

  it('end with the deletion of the node', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.click(button('Delete'))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('discard what was typed when asked to', async () => {
    const app = await open('/nodes/1/settings')
    await app.user.clear(typed('Label'))
    await app.user.type(typed('Label'), 'other')
    await app.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(typed('Label').value).toBe('web-1')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull())
  })
})

describe('a restricted user with read-only access', () => {
  const readOnly = async (service: TestService) => {
    await withNode(service)
    await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions: 'read_only' }] })
  }

  it('sees the node, why it cannot be changed, and no button for it', async () => {
    await open('/nodes/1', { as: 'restricted', prepare: readOnly })
    expect(await screen.findByText('You have read-only access to web-1.')).toBeTruthy()
    for (const name of ['Boot', 'Reboot', 'Shut down', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Tags' })).toBeNull()
  })

  it('reads the settings without a form', async () => {
    await open('/nodes/1/settings', { as: 'restricted', prepare: readOnly })
    expect(await screen.findByText('You have read-only access to web-1.')).toBeTruthy()
    expect(screen.getByText('CPU usage alert')).toBeTruthy()
    expect(screen.getByText('Block operations per second')).toBeTruthy()
    expect(screen.getByText(/average of two hours is above the value. 0 is off/)).toBeTruthy()
    expect(screen.getByText(/gives up after more than 5 boots within 15 minutes/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  it('with read and write may act, but not change tags', async () => {
    const readWrite = async (service: TestService) => {
      await withNode(service)
      await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions: 'read_write' }] })
    }
    await open('/nodes/1', { as: 'restricted', prepare: readWrite })
    expect(await screen.findByRole('button', { name: 'Reboot' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Tags' })).toBeNull()
    expect(screen.queryByText(/read-only/)).toBeNull()
  })
})
