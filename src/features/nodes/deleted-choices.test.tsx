/** Choices in a form that were deleted elsewhere before it was sent. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { images } from '#contract/areas/images.ts'
import { callOperation } from '#server/calls-testing.ts'
import { openCreatePage } from '../../testing/create-page.ts'
import { dialogClosed, openFromButton } from '../../testing/disks.ts'
import { chooseFromMore, minutes, openNode, withNode, type App } from '../../testing/node-page.ts'

async function deleteDisk({ service }: App, diskId: number) {
  await callOperation(service, disks.remove, { path: { nodeId: 1, diskId } })
  await service.advance(minutes)
}

const slot = (dialog: Awaited<ReturnType<typeof chooseFromMore>>, name: string) =>
  dialog.getByRole<HTMLSelectElement>('combobox', { name: `Disk in ${name}` })
const chosen = (select: HTMLSelectElement) => select.selectedOptions[0]?.label

it('names the slot of a deleted disk in rescue mode, and goes on without it', async () => {
  const app = await openNode({ prepare: withNode({ booted: false }) })
  await screen.findByText('512 MB Swap Image')
  const dialog = await chooseFromMore(app, 'Boot into rescue mode', 'Boot web-1 into rescue mode')
  await deleteDisk(app, 2)
  const submit = () => app.user.click(dialog.getByRole('button', { name: 'Boot into rescue mode' }))
  await submit()
  await waitFor(() => expect(slot(dialog, 'sdb')).toHaveAccessibleDescription('This disk no longer exists'))
  expect(slot(dialog, 'sda')).not.toHaveAttribute('aria-invalid')
  expect(chosen(slot(dialog, 'sdb'))).toBe('A deleted disk')
  await app.user.selectOptions(slot(dialog, 'sdb'), '')
  await submit()
  await dialogClosed()
})

it('names the slot of a deleted disk in a configuration profile', async () => {
  const app = await openNode({ prepare: withNode({ booted: false }) })
  const dialog = await openFromButton(app, 'Add profile', 'Add a configuration profile to web-1')
  await app.user.type(dialog.getByLabelText('Label'), 'other')
  await deleteDisk(app, 2)
  const submit = () => app.user.click(dialog.getByRole('button', { name: 'Add configuration profile' }))
  await submit()
  await waitFor(() => expect(slot(dialog, 'sdb')).toHaveAccessibleDescription('This disk no longer exists'))
  expect(chosen(slot(dialog, 'sdb'))).toBe('A deleted disk')
  await app.user.selectOptions(slot(dialog, 'sdb'), '')
  await submit()
  await dialogClosed()
})

it('says that the image of a link is no longer there', async () => {
  await openCreatePage('/nodes/create?image=private%2F999', { demo: true })
  expect(screen.getByText(/^The chosen image is no longer available/).closest('[role=alert]')).toBeVisible()
})

it('says that an image no longer exists, and offers it no longer', async () => {
  const app = await openCreatePage('/nodes/create', { demo: true })
  const golden = () => screen.queryByRole('radio', { name: /golden-web/ })
  for (const name of [/golden-web/, 'Frankfurt, DE', 'Node 4GB'])
    await app.user.click(screen.getByRole('radio', { name }))
  await app.user.type(screen.getByLabelText('Root password'), 'correct-Horse-7')
  const { data } = await callOperation(app.service, images.list, { filter: { label: 'golden-web' } })
  expect(data).toHaveLength(1)
  for (const { id } of data) await callOperation(app.service, images.remove, { path: { imageId: id } })
  await app.user.click(screen.getByRole('button', { name: 'Create node' }))
  expect((await screen.findAllByText('This image no longer exists'))[0]).toBeInTheDocument()
  await waitFor(() => expect(golden()).not.toBeInTheDocument())
  expect(screen.queryByText(/is not valid/)).not.toBeInTheDocument()
})
