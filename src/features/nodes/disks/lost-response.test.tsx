import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withSpareDisk } from '../../../testing/clone.ts'
import { advanceMinute, chooseRowAction } from '../../../testing/disks.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { openNode } from '../../../testing/node-page.ts'

it('cloning a disk whose answer was lost asks before it is sent again, from the menu too', async () => {
  const { sent, setService, intercept } = loseResponses()
  const app = await openNode({ prepare: withSpareDisk, intercept })
  setService(app.service)
  await chooseRowAction(app, 'data', 'Clone')
  await screen.findByText('We could not confirm the result. It may have succeeded.')
  await advanceMinute(app)
  await screen.findByText('Copy of data')
  await chooseRowAction(app, 'data', 'Clone')
  const question = await screen.findByRole('alertdialog', { name: 'Clone again?' })
  await app.user.click(within(question).getByRole('button', { name: 'Do not repeat' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(sent).toHaveLength(1)

  await chooseRowAction(app, 'data', 'Clone')
  await app.user.click(await screen.findByRole('button', { name: 'Clone again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})
