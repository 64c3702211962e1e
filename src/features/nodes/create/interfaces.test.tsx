import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'
import { expectConsole } from '../../../testing/console.ts'
import {
  isInvalid,
  isCreateRequest,
  openCreatePage,
  fillRequired,
  chooseRadio,
  clickButton,
  review,
  spyOnCreate,
  fillField,
  type RenderOptions,
} from '../../../testing/create-page.ts'

describe('network interfaces', () => {
  const withInterfaces = async (options: RenderOptions = {}) => {
    const app = await openCreatePage('/nodes/create', options)
    await fillRequired(app)
    await screen.findByRole('button', { name: 'Add interface' })
    await clickButton(app, 'Add interface')
    return app
  }

  it('are sent in the order of their slots, which can be changed', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await withInterfaces({ intercept })
    await fillField(app, 'eth1 VLAN label', 'back')
    await fillField(app, 'eth1 address', '10.0.0.1/24')
    await clickButton(app, 'Add interface')
    await fillField(app, 'eth2 VLAN label', 'store')
    expect(screen.getByRole('button', { name: 'Add interface' })).toHaveAttribute('aria-disabled', 'true')
    await clickButton(app, 'Move eth2 up')
    expect(review().getByText('eth0 public, eth1 VLAN store, eth2 VLAN back (10.0.0.1/24)')).toBeInTheDocument()
    await clickButton(app, 'Create node')
    await waitFor(() =>
      expect(bodies).toMatchObject([
        {
          interfaces: [
            { purpose: 'public' },
            { purpose: 'vlan', label: 'store', ipam_address: '' },
            { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24' },
          ],
        },
      ]),
    )
  })

  it('give the focus to a new one, keep it on one that is moved by keyboard, and near one that is removed', async () => {
    const app = await withInterfaces()
    expect(screen.getByLabelText('eth1 purpose')).toHaveFocus()
    await fillField(app, 'eth1 VLAN label', 'back')
    await clickButton(app, 'Add interface')
    await fillField(app, 'eth2 VLAN label', 'store')
    const button = (name: string) => screen.getByRole('button', { name })
    button('Move eth2 up').focus()
    await app.user.keyboard('{Enter}')
    expect(button('Move eth1 up')).toHaveFocus()
    await app.user.keyboard('{Enter}')
    expect(button('Move eth0 up')).toHaveFocus()
    expect(review().getByText('eth0 VLAN store, eth1 public, eth2 VLAN back')).toBeInTheDocument()
    await app.user.tab()
    await app.user.keyboard('{Enter}')
    expect(button('Move eth1 down')).toHaveFocus()
    expect(review().getByText('eth0 public, eth1 VLAN store, eth2 VLAN back')).toBeInTheDocument()
    button('Remove eth2').focus()
    await app.user.keyboard('{Enter}')
    expect(button('Remove eth1')).toHaveFocus()
    await app.user.keyboard('{Enter}{Enter}')
    expect(button('Add interface')).toHaveFocus()
  })

  it('warn when none is public', async () => {
    const app = await withInterfaces()
    expect(screen.queryByText('No public interface')).not.toBeInTheDocument()
    await clickButton(app, 'Remove eth0')
    expect(await screen.findByText('No public interface')).toBeInTheDocument()
  })

  it.each([
    ['', 'eth1 VLAN label is required'],
    ['a', null],
    ['a'.repeat(limits.vlanLabel.max), null],
    ['a'.repeat(limits.vlanLabel.max + 1), 'Length must be 1-64 characters'],
    ['a--b', 'Must only use ASCII letters, numbers, and dashes'],
  ])('the label %# is validated by the contract', async (label, reason) => {
    const app = await withInterfaces()
    if (label !== '') await fillField(app, 'eth1 VLAN label', label)
    await app.user.click(screen.getByLabelText('eth1 VLAN label'))
    await app.user.tab()
    await waitFor(() => expect(isInvalid('eth1 VLAN label')).toBe(reason !== null))
    if (reason !== null) expect(screen.getAllByText(reason)[0]).toBeInTheDocument()
  })

  it.each([
    ['', null],
    ['10.0.0.1/0', null],
    ['10.0.0.1/32', null],
    [
      '10.0.0.1/33',
      'Must be an IPv4 network: “10.0.0.1/33”. “33” is not the length of a prefix, a number from 0 to 32.',
    ],
    ['10.0.0.1', 'Must be an IPv4 network: “10.0.0.1”. Add the length of the prefix, such as 10.0.0.1/24.'],
    [
      '10.0.0.256/24',
      'Must be an IPv4 network: “10.0.0.256/24”. 256 is above 255, the highest number in an IPv4 address.',
    ],
    ['fd00::1/64', 'Must be an IPv4 network: “fd00::1/64”. This is an IPv6 address.'],
  ])('the address "%s" is validated by the contract', async (address, reason) => {
    const app = await withInterfaces()
    await fillField(app, 'eth1 VLAN label', 'back')
    if (address !== '') await fillField(app, 'eth1 address', address)
    await app.user.click(screen.getByLabelText('eth1 address'))
    await app.user.tab()
    await waitFor(() => expect(isInvalid('eth1 address')).toBe(reason !== null))
    expect(screen.queryAllByText(reason ?? 'no reason')).toHaveLength(reason === null ? 0 : 1)
  })

  it('show an error of the service at the field of the interface', async () => {
    expectConsole(/400/)
    const app = await withInterfaces({
      intercept: (request) =>
        isCreateRequest(request)
          ? Response.json(
              {
                errors: [{ field: 'interfaces[1].label', reason: 'Must only use ASCII letters, numbers, and dashes' }],
              },
              { status: 400 },
            )
          : undefined,
    })
    await fillField(app, 'eth1 VLAN label', 'back')
    await clickButton(app, 'Create node')
    await waitFor(() => expect(isInvalid('eth1 VLAN label')).toBe(true))
    expect(screen.getByLabelText('eth1 VLAN label')).toHaveFocus()
    expect(isInvalid('eth1 address')).toBe(false)
  })

  it('flags a region without VLANs', async () => {
    const app = await withInterfaces()
    await fillField(app, 'eth1 VLAN label', 'back')
    const [radio] = screen.getAllByRole('radio', { description: /^No VLANs/ })
    if (!radio) throw new Error('No region without VLANs')
    await app.user.click(radio)
    expect(await screen.findByText(/does not offer VLANs, which this node needs/)).toBeInTheDocument()
    expect((await screen.findAllByText(/VLANs are not available in this region/))[0]).toBeInTheDocument()
    await chooseRadio(app, 'Frankfurt, DE')
    await waitFor(() => expect(screen.queryByText(/VLANs are not available in this region/)).not.toBeInTheDocument())
  })
})
