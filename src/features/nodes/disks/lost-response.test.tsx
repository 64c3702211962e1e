/** Resizing, cloning and similar actions whose response was lost, although the service may have performed them. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withSpareDisk } from '../../../testing/clone.ts'
import { chooseRowAction, dialogClosed, emptyNode, enterText, openFromButton } from '../../../testing/disks.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { minutes, openNode } from '../../../testing/node-page.ts'

it('the copy of a disk is found when the response was lost', async () => {
  const { sent, setService, intercept } = loseResponses()
  const app = await openNode({ prepare: withSpareDisk, intercept })
  setService(app.service)
  await chooseRowAction(app, 'data', 'Clone')
  expect(await screen.findByText('Copy of data')).toBeInTheDocument()
  expect(screen.queryByText(/We could not confirm/)).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

it('a disk that is named after its image is found when the response was lost', async () => {
  const { sent, setService, intercept } = loseResponses()
  const app = await openNode({ prepare: emptyNode, intercept })
  setService(app.service)
  const dialog = await openFromButton(app, 'Add disk', 'Add a disk to web-1')
  await app.user.click(dialog.getByRole('combobox', { name: 'Image' }))
  await app.user.click(await screen.findByRole('option', { name: /Debian 12/ }))
  await enterText(app, await dialog.findByLabelText('Root password'), 'correct-Horse-7')
  await app.user.click(dialog.getByRole('button', { name: 'Add disk' }))
  await dialogClosed()
  expect(await screen.findByText('Debian 12 Disk')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

it('cloning a disk that was not found asks before it is sent again, from the menu too', async () => {
  const sent: string[] = []
  const app = await openNode({
    prepare: withSpareDisk,
    intercept: ({ method, url }) => {
      if (method !== 'POST' || sent.push(url) > 1) return undefined
      return Promise.reject<Response>(new TypeError('Failed to fetch'))
    },
  })
  await chooseRowAction(app, 'data', 'Clone')
  await screen.findByText('web-1: We could not confirm the result. It may have succeeded.')
  await chooseRowAction(app, 'data', 'Clone')
  const question = await screen.findByRole('alertdialog', { name: 'Send this again?' })
  await app.user.click(within(question).getByRole('button', { name: 'Do not repeat' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(sent).toHaveLength(1)

  await chooseRowAction(app, 'data', 'Clone')
  await app.user.click(await screen.findByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})

it('a disk whose deletion has begun counts as deleted when the response was lost', async () => {
  const { sent, setService, intercept } = loseResponses()
  const app = await openNode({ prepare: withSpareDisk, intercept })
  setService(app.service)
  await chooseRowAction(app, 'data', 'Delete')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete data?' }))
  await app.user.type(question.getByRole('textbox'), 'data')
  await app.user.click(question.getByRole('button', { name: 'Delete disk' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await app.service.advance(minutes)
  await app.queries.invalidateQueries()
  await waitFor(() => expect(screen.queryByText('data')).not.toBeInTheDocument())
  expect(screen.queryByText(/We could not confirm/)).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})
