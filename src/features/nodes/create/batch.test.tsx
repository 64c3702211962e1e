import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'
import { expectConsole } from '../../../testing/console.ts'
import {
  isInvalid,
  isCreateRequest,
  openCreatePage,
  fillRequired,
  clickButton,
  review,
  fillField,
} from '../../../testing/create-page.ts'

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

  it.each([
    ['', 'Number of nodes is required'],
    [String(limits.nodeBatchSize.min - 1), 'Must be 1-50'],
    [String(limits.nodeBatchSize.min), null],
    [String(limits.nodeBatchSize.max), null],
    [String(limits.nodeBatchSize.max + 1), 'Must be 1-50'],
  ])('the number "%s" is checked', async (number, reason) => {
    const app = await openCreatePage('/nodes/create')
    await app.user.clear(screen.getByLabelText('Number of nodes'))
    if (number !== '') await app.user.type(screen.getByLabelText('Number of nodes'), number)
    await app.user.tab()
    await waitFor(() => expect(isInvalid('Number of nodes')).toBe(reason !== null))
    if (reason !== null) expect(screen.getByText(reason)).toBeInTheDocument()
  })
})
