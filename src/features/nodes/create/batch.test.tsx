import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import {
  isInvalid,
  isCreateRequest,
  openCreatePage,
  fillRequired,
  clickButton,
  review,
  fillField,
  type App,
} from '../../../testing/create-page.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { withNode } from '../../../testing/node-page.ts'

describe('several nodes at once', () => {
  it('are created from a pattern, and failed ones can be retried', async () => {
    expectConsole(/400/)
    let asked = 0
    const bodies: unknown[] = []
    const app = await openCreatePage('/nodes/create', {
      intercept: (request) => {
        if (!isCreateRequest(request)) return undefined
        asked += 1
        if (asked === 3) return Response.json({ errors: [{ reason: 'Not now' }] }, { status: 400 })
        void request.json().then((body) => bodies.push(body))
        return undefined
      },
    })
    await fillRequired(app)
    await fillField(app, 'Number of nodes', '3')
    await fillField(app, 'Label', 'web')
    expect(review().getByText('web')).toBeInTheDocument()
    await fillField(app, 'Label', 'web-{n}')
    await fillField(app, 'First number', '08')
    expect(review().getByText('web-08 to web-10')).toBeInTheDocument()
    expect(review().getByText('3 × $20')).toBeInTheDocument()
    await clickButton(app, 'Create 3 nodes')
    await app.page('Nodes')
    const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await tray.findByText('2 of 3 done, 1 failed')).toBeInTheDocument()
    expect(tray.getByText('Not now')).toBeInTheDocument()
    await app.user.click(tray.getByRole('button', { name: 'Retry 1 failed' }))
    expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
    expect(bodies).toMatchObject([{ label: 'web-08' }, { label: 'web-09' }, { label: 'web-10' }])
    await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
  })

  it('need a number in a label that was entered before', async () => {
    const app = await openCreatePage('/nodes/create')
    await fillField(app, 'Label', 'web')
    await fillField(app, 'Number of nodes', '3')
    expect(await screen.findByText('Must contain {n}, which is replaced by the number, such as web-{n}')).toBeVisible()
    await fillField(app, 'Label', 'web-$')
    // No numbered label is proposed that would itself be refused.
    expect(await screen.findByText(/^Use letters and digits, with single hyphens/)).toBeInTheDocument()
    await fillField(app, 'Label', 'w'.repeat(64))
    expect(await screen.findByText(/^Must contain .*, such as w{62}-\{n\}$/)).toBeInTheDocument()
    await fillField(app, 'Label', 'web')
    await fillField(app, 'Number of nodes', '1')
    await waitFor(() => expect(screen.queryByText(/^Must contain/)).not.toBeInTheDocument())
  })

  /** The second and third POST are sent concurrently after the first; this loses the response to the last. */
  const openBatch = async (label: string) => {
    const faults = loseResponses((_, index) => index === 2)
    const app = await openCreatePage('/nodes/create', { intercept: faults.intercept })
    faults.setService(app.service)
    await fillRequired(app)
    await fillField(app, 'Number of nodes', '3')
    if (label !== '') await fillField(app, 'Label', label)
    await clickButton(app, 'Create 3 nodes')
    await app.page('Nodes')
    return { app, faults, tray: within(await screen.findByRole('region', { name: 'Jobs' })) }
  }
  const countNodes = async ({ service }: App) => (await callOperation(service, nodes.list, {})).results

  it('whose answer was lost are found by their label', async () => {
    const { app, tray } = await openBatch('web-{n}')
    expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
    expect(await countNodes(app)).toBe(3)
    await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
  })

  it('whose answer was lost are not called failed, and not created again without a question', async () => {
    const { app, faults, tray } = await openBatch('')
    expect(await tray.findByText('2 of 3 done, 1 not confirmed')).toBeInTheDocument()
    expect(tray.getByText('We could not confirm the result. It may have been created.')).toBeInTheDocument()
    expect(tray.getByText('Check unconfirmed items before you try again.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument()

    await app.user.click(screen.getByRole('button', { name: 'Send 1 again' }))
    const question = await screen.findByRole('alertdialog', { name: 'Send this again?' })
    await app.user.click(within(question).getByRole('button', { name: 'Do not repeat' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(faults.sent).toHaveLength(3)

    await app.user.click(tray.getByRole('button', { name: 'Send 1 again' }))
    await app.user.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(await tray.findByText('3 of 3 done')).toBeInTheDocument()
    expect(await countNodes(app)).toBe(4)
    await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
  })

  it('are not begun when a later label is taken', async () => {
    const app = await openCreatePage('/nodes/create', { prepare: withNode() })
    await fillRequired(app)
    await fillField(app, 'Label', 'web-{n}')
    await clickButton(app, 'Create node')
    expect(screen.getByLabelText('Label')).toBeInvalid()
    await fillField(app, 'Number of nodes', '3')
    await waitFor(() => expect(screen.getByLabelText('Label')).toBeValid())
    await fillField(app, 'First number', '0')
    await clickButton(app, 'Create 3 nodes')
    expect(
      (await screen.findAllByText('web-1 is already taken. Change the pattern or the first number'))[0],
    ).toBeInTheDocument()
    expect(await countNodes(app)).toBe(1)
    // The service has not refused labels with other numbers.
    await fillField(app, 'First number', '5')
    await waitFor(() => expect(screen.getByLabelText('Label')).toBeValid())
  })

  it('name the label that is taken', async () => {
    const app = await openCreatePage('/nodes/create', { prepare: withNode() })
    await fillRequired(app)
    await fillField(app, 'Number of nodes', '3')
    await fillField(app, 'Label', 'web-{n}')
    await clickButton(app, 'Create 3 nodes')
    expect(
      (await screen.findAllByText('web-1 is already taken. Change the pattern or the first number'))[0],
    ).toBeInTheDocument()
  })

  it.each([
    ['', 'Number of nodes is required'],
    [String(limits.nodeBatchSize.min - 1), 'Must be 1 to 50'],
    [String(limits.nodeBatchSize.min), null],
    [String(limits.nodeBatchSize.max), null],
    [String(limits.nodeBatchSize.max + 1), 'Must be 1 to 50'],
  ])('the number "%s" is checked', async (number, reason) => {
    const app = await openCreatePage('/nodes/create')
    await app.user.clear(screen.getByLabelText('Number of nodes'))
    if (number !== '') await app.user.type(screen.getByLabelText('Number of nodes'), number)
    await app.user.tab()
    await waitFor(() => expect(isInvalid('Number of nodes')).toBe(reason !== null))
    if (reason !== null) expect(screen.getByText(reason)).toBeInTheDocument()
  })
})
