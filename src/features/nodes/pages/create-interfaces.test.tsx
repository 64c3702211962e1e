import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'
import { expectInConsole } from '../../../testing/console.ts'
import { invalid, isCreation, open, placed, press, review, spy, write, type Options } from '../../../testing/create-page.ts'

describe('network interfaces', () => {
  const withInterfaces = async (options: Options = {}) => {
    const app = await open('/nodes/create', options)
    await placed(app)
    await screen.findByRole('button', { name: 'Add interface' })
    await press(app, 'Add interface')
    return app
  }

  it('are sent in the order of their slots, which can be changed', async () => {
    const { bodies, intercept } = spy()
    const app = await withInterfaces({ intercept })
    await write(app, 'eth1 VLAN label', 'back')
    await write(app, 'eth1 address', '10.0.0.1/24')
    await press(app, 'Add interface')
    await write(app, 'eth2 VLAN label', 'store')
    expect(screen.getByRole('button', { name: 'Add interface' }).getAttribute('aria-disabled')).toBe('true')
    await press(app, 'Move eth2 up')
    expect(review().getByText('eth0 public, eth1 VLAN store, eth2 VLAN back')).toBeTruthy()
    await press(app, 'Create node')
    await waitFor(() => expect(bodies).toMatchObject([{ interfaces: [
      { purpose: 'public' }, { purpose: 'vlan', label: 'store', ipam_address: '' }, { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24' },
    ] }]))
  })

  it('warn when none is public', async () => {
    const app = await withInterfaces()
    expect(screen.queryByText('No public interface')).toBeNull()
    await press(app, 'Remove eth0')
    expect(await screen.findByText('No public interface')).toBeTruthy()
  })

  it.each([
    ['', 'eth1 VLAN label is required'],
    ['a', null],
    ['a'.repeat(limits.vlanLabel.max), null],
    ['a'.repeat(limits.vlanLabel.max + 1), 'Length must be 1-64 characters'],
    ['a--b', 'Must only use ASCII letters, numbers, and dashes'],
  ])('the label %# is judged by the contract', async (label, reason) => {
    const app = await withInterfaces()
    if (label !== '') await write(app, 'eth1 VLAN label', label)
    await app.user.click(screen.getByLabelText('eth1 VLAN label'))
    await app.user.tab()
    await waitFor(() => expect(invalid('eth1 VLAN label')).toBe(reason !== null))
    if (reason !== null) expect(screen.getAllByText(reason)[0]).toBeTruthy()
  })

  it.each([
    ['', null], ['10.0.0.1/0', null], ['10.0.0.1/32', null], ['10.0.0.1/33', 'Must be an IPv4 network'], ['10.0.0.1', 'Must be an IPv4 network'],
    ['10.0.0.256/24', 'Must be an IPv4 network'], ['fd00::1/64', 'Must be an IPv4 network'],
  ])('the address "%s" is judged by the contract', async (address, reason) => {
    const app = await withInterfaces()
    await write(app, 'eth1 VLAN label', 'back')
    if (address !== '') await write(app, 'eth1 address', address)
    await app.user.click(screen.getByLabelText('eth1 address'))
    await app.user.tab()
    await waitFor(() => expect(invalid('eth1 address')).toBe(reason !== null))
    expect(screen.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })

  it('lead what the service has against one of them to its own field', async () => {
    expectInConsole(/400/)
    const app = await withInterfaces({
      intercept: (request) => (isCreation(request)
        ? Response.json({ errors: [{ field: 'interfaces[1].label', reason: 'Must only use ASCII letters, numbers, and dashes' }] }, { status: 400 })
        : undefined),
    })
    await write(app, 'eth1 VLAN label', 'back')
    await press(app, 'Create node')
    await waitFor(() => expect(invalid('eth1 VLAN label')).toBe(true))
    expect(document.activeElement).toBe(screen.getByLabelText('eth1 VLAN label'))
    expect(invalid('eth1 address')).toBe(false)
  })

  it('flags a region without VLANs', async () => {
    const app = await withInterfaces()
    await write(app, 'eth1 VLAN label', 'back')
    const lacking = screen.getAllByText('No VLANs')[0]
    expect(lacking).toBeTruthy()
    const radio = lacking?.closest('div')?.parentElement?.querySelector('input')
    if (!radio) throw new Error('No region without VLANs')
    await app.user.click(radio)
    expect(await screen.findByText(/has no VLANs, which this node asks for/)).toBeTruthy()
    await press(app, 'Create node')
    expect((await screen.findAllByText(/VLANs are not available in this region/))[0]).toBeTruthy()
  })
})
