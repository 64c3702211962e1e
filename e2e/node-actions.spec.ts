/** What is done to a node beyond its daily life: booting by config, cloning, resizing, rebuilding, deleting; seen from several tabs. */
import type { Page } from '@playwright/test'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { paths } from '#kit/paths.ts'
import type { TestService } from '#server/testing.ts'
import { ask } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, row, title } from './look.ts'
import { pasteToken } from './session.ts'

// Nothing ends before the test lets the time pass, however slow the browser is.
test.use({ demo: false, pace: 60 })

const fresh = { region: 'eu-central', type: 'g6-standard-1', label: 'web-1', image: 'node/debian12', root_pass: 'correct-Horse-7' }
type NewNode = Partial<Omit<typeof fresh, 'image'>> & { image?: string | null; booted?: boolean }

const statusOf = async (service: TestService, nodeId: number) => (await ask(service, nodes.view, { path: { nodeId } })).status
const rests = (service: TestService, nodeId: number, status: string) => expect.poll(() => statusOf(service, nodeId), { timeout: 20_000 }).toBe(status)

/** Whatever a machine does has ended by then, at every pace used here. Milliseconds. */
const longEnough = 3_600_000

/** The page shows the state on the way; then the time passes, and it shows the one at the end. */
async function comesToRest(service: TestService, pages: readonly Page[], onTheWay: string, atRest: string) {
  for (const page of pages) await shown(page, onTheWay)
  await service.advance(longEnough)
  for (const page of pages) await shown(page, atRest)
}

/** A node that has come to rest; answers its id. */
async function addNode(service: TestService, { image = fresh.image, booted = true, ...rest }: NewNode = {}): Promise<number> {
  const { root_pass: password, ...place } = fresh
  const { id } = await ask(service, nodes.create, { body: { ...place, ...rest, ...(image === null ? { image } : { image, root_pass: password, booted }) } })
  await service.advance(longEnough)
  await rests(service, id, booted && image !== null ? 'running' : 'offline')
  return id
}
const addConfig = (service: TestService, nodeId: number, label: string) => ask(service, configs.create, { path: { nodeId }, body: { label, devices: {} } })

const shown = (page: Page, words: string) => expect(main(page).getByText(words, { exact: true }).first()).toBeVisible({ timeout: 20_000 })
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function open(page: Page, nodeId: number, label = fresh.label) {
  await page.goto(paths.node(nodeId))
  await expect(title(page, label)).toBeVisible()
}
async function chooseMore(page: Page, item: string) {
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
async function choose(page: Page, field: string, option: RegExp) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test.describe('boot', () => {
  test('takes the only config', async ({ owner: page, service }) => {
    await open(page, await addNode(service, { booted: false }))
    await press(page, 'Boot')
    await comesToRest(service, [page], 'Booting', 'Running')
  })

  test('takes the config last booted of several', async ({ owner: page, service }) => {
    const nodeId = await addNode(service)
    await addConfig(service, nodeId, 'Rescue')
    await open(page, nodeId)
    await press(page, 'Shut down')
    await confirm(page, 'Shut down')
    await comesToRest(service, [page], 'Shutting down', 'Offline')
    await press(page, 'Boot')
    await comesToRest(service, [page], 'Booting', 'Running')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('asks which of several configs when none was booted, and takes another one later', async ({ owner: page, service, watched }) => {
    watched.expectError(/status of 400.*\/boot/)
    const nodeId = await addNode(service, { booted: false })
    await addConfig(service, nodeId, 'Rescue')
    await open(page, nodeId)
    await press(page, 'Boot')
    const first = dialog(page, 'Boot web-1 with a config')
    await first.getByRole('button', { name: 'Boot', exact: true }).click()
    await expect(first.getByText('Config is required').first()).toBeVisible()
    await first.getByRole('radio', { name: 'My Debian 12 Disk Profile' }).check()
    await first.getByRole('button', { name: 'Boot', exact: true }).click()
    await comesToRest(service, [page], 'Booting', 'Running')

    await chooseMore(page, 'Reboot with another config')
    const second = dialog(page, 'Reboot web-1 with a config')
    await expect(second.getByText('Last booted')).toBeVisible()
    await second.getByRole('radio', { name: 'Rescue' }).check()
    await second.getByRole('button', { name: 'Reboot', exact: true }).click()
    await comesToRest(service, [page], 'Rebooting', 'Running')
  })

  test('says that a node without a config cannot boot', async ({ owner: page, service, watched }) => {
    watched.expectError(/status of 400.*\/boot/)
    await open(page, await addNode(service, { image: null }))
    await press(page, 'Boot')
    await expect(page.getByText('Node has no configuration profiles.')).toBeVisible()
  })
})

test('clones a node to a new one from its row', async ({ owner: page, service }) => {
  const nodeId = await addNode(service, { booted: false })
  await page.goto(paths.nodes())
  await row(page, 'web-1').getByRole('button', { name: 'Actions for web-1' }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  const form = dialog(page, 'Clone web-1')
  await expect(form.getByText('incurs a charge on the account')).toBeVisible()
  await choose(page, 'Region', /Paris/)
  await form.getByLabel('Label', { exact: true }).fill('web-2')
  await form.getByRole('button', { name: 'Clone node' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'web-1')).toContainText('Cloning')
  await expect(row(page, 'web-2')).toBeVisible()
  await service.advance(longEnough)
  await rests(service, nodeId, 'offline')
  await page.getByRole('button', { name: 'Open web-2' }).click()
  await expect(title(page, 'web-2')).toBeVisible()
  await expect(main(page).getByText('Debian 12 Disk', { exact: true })).toBeVisible()
  await press(page, 'Boot')
  await comesToRest(service, [page], 'Booting', 'Running')
})

test('clones a node onto an existing one that has room', async ({ owner: page, service }) => {
  const nodeId = await addNode(service, { booted: false })
  await addNode(service, { label: 'small', type: 'g6-nanode-1', image: null })
  const targetId = await addNode(service, { label: 'target', type: 'g6-standard-4', image: null })
  await open(page, nodeId)
  await chooseMore(page, 'Clone')
  const form = dialog(page, 'Clone web-1')
  await form.getByRole('radio', { name: 'Onto an existing node' }).check()
  await page.getByRole('combobox', { name: 'Target node' }).click()
  await expect(page.getByRole('option', { name: /small/ })).toContainText('The copy needs 50 GB, 25 GB of 25 GB are free')
  await page.getByRole('option', { name: /target/ }).click()
  await form.getByRole('button', { name: 'Clone node' }).click()
  await comesToRest(service, [page], 'Cloning', 'Offline')
  expect((await ask(service, disks.list, { path: { nodeId: targetId } })).results).toBe(2)
  expect((await ask(service, configs.list, { path: { nodeId: targetId } })).results).toBe(1)
})

test('resizes a node after a last question, and it runs again', async ({ owner: page, service }) => {
  await open(page, await addNode(service))
  await chooseMore(page, 'Resize')
  const form = dialog(page, 'Resize web-1')
  await form.getByRole('radio', { name: 'Node 4GB' }).check()
  await expect(form.getByRole('status', { name: 'What changes' })).toContainText('$20 a month (+$10)')
  await form.getByRole('button', { name: 'Resize node' }).click()
  await confirm(page, 'Resize')
  await comesToRest(service, [page], 'Migrating', 'Running')
  await expect(main(page).getByText(/^Node 4GB/).first()).toBeVisible({ timeout: 20_000 })
  await expect(main(page).getByText('80 GB of 80 GB allocated')).toBeVisible()
})

test('rebuilds a node, which takes its label and keeps its addresses', async ({ owner: page, service }) => {
  const nodeId = await addNode(service)
  const before = await ask(service, nodes.view, { path: { nodeId } })
  await open(page, nodeId)
  await chooseMore(page, 'Rebuild')
  const form = dialog(page, 'Rebuild web-1')
  await expect(form.getByText('Debian 12 Disk (49.5 GB)', { exact: false })).toBeVisible()
  await choose(page, 'Image', /Alpine 3.17/)
  await form.getByRole('button', { name: /Generate/ }).click()
  await form.getByRole('button', { name: 'Rebuild node' }).click()
  await expect(form.getByText('Must be web-1').first()).toBeVisible()
  await form.getByLabel('Type web-1 to confirm').fill('web-1')
  await form.getByRole('button', { name: 'Rebuild node' }).click()
  await comesToRest(service, [page], 'Rebuilding', 'Running')
  await expect(main(page).getByText('Alpine 3.17 Disk', { exact: true })).toBeVisible()
  expect((await ask(service, nodes.view, { path: { nodeId } })).ipv4).toEqual(before.ipv4)
})

test('a node open in several tabs updates in all of them', async ({ owner: page, service, context, watched }) => {
  watched.expectError(/status of 404.*\/instances\/1/)
  const nodeId = await addNode(service)
  const other = await context.newPage()
  await pasteToken(other, service.ownerToken)
  const list = await context.newPage()
  await pasteToken(list, service.ownerToken)
  await open(page, nodeId)
  await open(other, nodeId)
  await list.goto(paths.nodes())
  await expect(row(list, 'web-1')).toContainText('Running')

  await press(page, 'Shut down')
  await confirm(page, 'Shut down')
  await comesToRest(service, [page, other], 'Shutting down', 'Offline')
  await expect(row(list, 'web-1')).toContainText('Offline', { timeout: 20_000 })

  await press(other, 'Boot')
  await comesToRest(service, [page, other], 'Booting', 'Running')
  await expect(row(list, 'web-1')).toContainText('Running', { timeout: 20_000 })

  await press(other, 'Delete')
  await confirm(other, 'Delete node', 'web-1')
  await expect(title(other, 'Nodes')).toBeVisible()
  await service.advance(longEnough)
  await expect(page.getByText('This node no longer exists')).toBeVisible({ timeout: 20_000 })
  await expect(row(list, 'web-1')).toBeHidden({ timeout: 20_000 })
})

test.describe('while copies are made', () => {
  test('makes five clones of a node at once, and says why not a sixth', async ({ owner: page, service, watched }) => {
    watched.expectError(/status of 400.*\/clone/)
    const nodeId = await addNode(service)
    for (let count = 1; count <= limits.concurrentClones; count += 1) {
      await ask(service, nodes.clone, { path: { nodeId }, body: { region: fresh.region, type: fresh.type } })
    }
    await open(page, nodeId)
    await chooseMore(page, 'Clone')
    await dialog(page, 'Clone web-1').getByRole('button', { name: 'Clone node' }).click()
    await expect(dialog(page, 'Clone web-1').getByText('Too many active clones from this node')).toBeVisible()
  })

  test('a node that is being cloned cannot be deleted, and neither can the copy; then they can', async ({ owner: page, service, watched }) => {
    watched.expectError(/status of 400.*\/instances\//)
    const nodeId = await addNode(service, { booted: false })
    const { id: copyId } = await ask(service, nodes.clone, { path: { nodeId }, body: { region: fresh.region, type: fresh.type, label: 'copy' } })
    await open(page, nodeId)
    const button = main(page).getByRole('button', { name: 'Delete', exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription('It cannot be deleted while it is cloning.')
    await open(page, copyId, 'copy')
    await press(page, 'Delete')
    await confirm(page, 'Delete node', 'copy')
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('Node busy.')).toBeVisible()
    await service.advance(longEnough)
    await rests(service, nodeId, 'offline')
    await question.getByRole('button', { name: 'Delete node' }).click()
    await expect(title(page, 'Nodes')).toBeVisible()
    await service.advance(longEnough)
    await expect(row(page, 'copy')).toBeHidden({ timeout: 20_000 })
  })
})
