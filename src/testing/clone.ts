/** Shared by the tests of the clone dialog. */
import { screen } from '@testing-library/react'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { chooseFromMore, minutes, withNode, type App } from './node-page.ts'

export const openClone = (app: App) => chooseFromMore(app, 'Clone', 'Clone web-1')
type Dialog = Awaited<ReturnType<typeof openClone>>
export const submitClone = ({ user }: App, dialog: Dialog) =>
  user.click(dialog.getByRole('button', { name: 'Clone node' }))
const path = { nodeId: 1 }

export async function chooseOption({ user }: App, dialog: Dialog, field: string, name: RegExp) {
  await user.click(await dialog.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name }))
}

/** Opens a combobox and returns one of its options. */
export async function optionOf({ user }: App, dialog: Dialog, field: string, name: RegExp) {
  await user.click(await dialog.findByRole('combobox', { name: field }))
  return screen.findByRole('option', { name })
}

/** web-1, offline and small, with a disk that no configuration profile uses. */
export const withSpareDisk = async (service: TestService) => {
  await withNode({ image: null, booted: false, type: 'g6-standard-2' })(service)
  const { id } = await callOperation(service, disks.create, { path, body: { label: 'system', size: 20_000 } })
  await service.advance(minutes)
  await callOperation(service, disks.create, { path, body: { label: 'data', size: 10_000 } })
  await service.advance(minutes)
  await callOperation(service, configs.create, { path, body: { label: 'main', devices: { sda: { disk_id: id } } } })
}
export const addNode = (service: TestService, body: { label: string; type: string; region?: string }) =>
  callOperation(service, nodes.create, { body: { region: 'eu-central', ...body } })
