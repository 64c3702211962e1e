import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { withSpareDisk } from '../../../testing/clone.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { ask, openNode, type App } from '../../../testing/node-page.ts'

const cloneFirstDisk = async (app: App) => {
  const [menu] = await screen.findAllByRole('button', { name: /^Actions for .*[Dd]isk/ })
  if (menu) await app.user.click(menu)
  await app.user.click(await screen.findByRole('menuitem', { name: 'Clone' }))
}

it('cloning a disk whose answer was lost asks before it is sent again, from the menu too', async () => {
  const { sent, setService, intercept } = loseResponses()
  const app = await openNode({ prepare: withSpareDisk, intercept })
  setService(app.service)
  await cloneFirstDisk(app)
  await screen.findByText('We could not confirm this. It may have been done.')
  await waitFor(async () =>
    expect(
      (await ask(app.service, disks.list, { path: { nodeId: 1 } })).data.every(({ status }) => status === 'ready'),
    ).toBe(true),
  )
  await app.queries.refetchQueries()
  await cloneFirstDisk(app)
  const question = await screen.findByRole('alertdialog', { name: 'Clone again?' })
  await app.user.click(within(question).getByRole('button', { name: 'Do not repeat' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(sent).toHaveLength(1)

  await cloneFirstDisk(app)
  await app.user.click(await screen.findByRole('button', { name: 'Clone again' }))
  await waitFor(() => expect(sent).toHaveLength(2))
})
