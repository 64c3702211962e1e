import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  chooseRadio,
  openCreatePage,
  fillRequired,
  clickButton,
  fieldValue,
  fillField,
} from '../../../testing/create-page.ts'

/** Everything in session storage. */
const storedDrafts = () =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.getItem(sessionStorage.key(at) ?? '')).join()

describe('a draft', () => {
  const kept = () => sessionStorage.getItem('quarterdeck.draft.node-create') ?? ''

  it('contains interfaces, and the script answers that are not secrets', async () => {
    const app = await openCreatePage('/nodes/create?mode=script', { demo: true })
    await chooseRadio(app, 'app-node')
    await fillField(app, 'Password for joining', 'join-Horse-7')
    await chooseRadio(app, 'worker')
    await screen.findByRole('button', { name: 'Add interface' })
    await clickButton(app, 'Add interface')
    await fillField(app, 'eth1 VLAN label', 'back')
    await fillField(app, 'eth1 address', '10.0.0.1/24')
    expect(kept()).toContain('worker')
    expect(kept()).not.toContain('join-Horse-7')
    await app.router.navigate('/')
    await app.user.click(
      within(await screen.findByRole('alertdialog', { name: 'Leave this page?' })).getByRole('button', {
        name: 'Leave',
      }),
    )
    await app.page('Overview')

    // It opens the mode that it was made in.
    await app.router.navigate('/nodes/create')
    await app.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
    expect(await screen.findByRole('radio', { name: 'worker', checked: true })).toBeInTheDocument()
    expect(fieldValue('Password for joining')).toBe('')
    expect([fieldValue('eth0 purpose'), fieldValue('eth1 VLAN label'), fieldValue('eth1 address')]).toEqual([
      'public',
      'back',
      '10.0.0.1/24',
    ])
  })

  it.each([
    [
      {
        interfaces: [
          { purpose: 'public', label: '', ipam_address: '' },
          { purpose: 'vlan', label: 'back' },
        ],
      },
    ],
    [{ interfaces: 'eth0' }],
    [{ stackscript_data: { domain: { nested: true } } }],
    [{ root_pass: 'correct-Horse-7' }],
  ])('with invalid stored values is ignored: %j', async (values) => {
    sessionStorage.setItem('quarterdeck.draft.node-create', JSON.stringify({ savedAt: 1, values }))
    await openCreatePage('/nodes/create')
    expect(screen.queryByRole('button', { name: 'Restore draft' })).not.toBeInTheDocument()
  })

  it('is offered after leaving the page, which needs a confirmation, and lacks the password', async () => {
    const app = await openCreatePage('/nodes/create')
    await fillRequired(app)
    await app.user.type(screen.getByLabelText('Label'), 'half-done')
    const unload = new Event('beforeunload', { cancelable: true })
    dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)
    await app.router.navigate('/')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Stay on this page' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Label')).toHaveValue('half-done')

    await app.router.navigate('/')
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
    await app.page('Overview')
    expect(storedDrafts()).toContain('half-done')
    expect(storedDrafts()).not.toContain('correct-Horse-7')

    await app.router.navigate('/nodes/create')
    await app.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
    expect(screen.getByLabelText('Label')).toHaveValue('half-done')
    expect(await screen.findByRole('radio', { name: 'Node 4GB' })).toBeChecked()
    expect(screen.getByLabelText('Root password')).toHaveValue('')
  })
})
