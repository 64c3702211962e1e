/**
 * Nothing on a page moves on its own when slow data arrives, nor in accounts other than those of every-page.spec.ts.
 */
import { nodes } from '#contract/areas/nodes.ts'
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addCopiedNodes } from '#server/load-test/copied-nodes.ts'
import { findNode, updateGrants, useUpScratchCode } from './account.ts'
import type { FaultProxy } from '#server/fault-proxy.ts'
import { expect, test as base } from './fixtures.ts'
import { observeShifts, shiftsAfterLoad } from './layout-shift.ts'
import { sweepTimeoutMs } from './pages.ts'

const test = base.extend({ origin: async ({ faultProxy }, provide) => provide(faultProxy.url) })
test.use({
  outages: ['us-east', 'eu-west'],
  maintenance: [{ region: 'us-east', begin: 30, end: 34 }],
  contextOptions: { reducedMotion: 'no-preference' },
})

const viewports = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}
const sizes = Object.entries(viewports)

/** Reads of anything other than the page's own subject. */
const lateReads =
  /^\/v4\/(regions|account\/(notifications|events|users)|node\/types|images|profile\/(sshkeys|tokens))|^\/oauth\/security/

/** Opens a page whose reads with these paths are late. */
async function gotoWithLate(page: Page, address: string, faultProxy: FaultProxy, late: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  faultProxy.inject((method, path) => (method === 'GET' && late.test(path) ? { holdUntil: promise } : null))
  await page.goto(address)
  await expect(page.getByRole('main')).toBeVisible()
  // Waits until the interim state of the page has been painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  resolve()
}

for (const [size, viewport] of sizes)
  test(`pages whose other reads are late, ${size} @referenced`, async ({ owner: page, service, faultProxy }) => {
    test.setTimeout(sweepTimeoutMs)
    await page.setViewportSize(viewport)
    await observeShifts(page)
    const { id } = await findNode(service, 'db-1')
    await useUpScratchCode(service)
    for (const address of [
      paths.overview(),
      paths.node(id),
      paths.nodeMetrics(id),
      paths.nodeSettings(id),
      paths.backups(),
      paths.regions(),
      paths.region('us-east'),
      paths.nodeCreate(),
      paths.imageUpload(),
      paths.events(),
      paths.usage(),
      paths.user('restricted'),
      paths.profile(),
      paths.security(),
      `${paths.domain(1)}?imported=1`,
    ]) {
      await gotoWithLate(page, address, faultProxy, lateReads)
      expect.soft(await shiftsAfterLoad(page), address).toEqual([])
    }
  })

/** The reads of the signed-in user, which determine what a page offers and says. */
const user = /^\/v4\/profile(\/grants)?$/

for (const [size, viewport] of sizes)
  test(`a restricted user who is known late, ${size} @referenced`, async ({
    restricted: page,
    service,
    faultProxy,
  }) => {
    test.setTimeout(sweepTimeoutMs)
    await page.setViewportSize(viewport)
    // The navigation shows every area until the user is known.
    await observeShifts(page, 'main')
    const { id } = await findNode(service, 'db-2')
    await updateGrants(service, {
      domain: [{ id: 1, permissions: 'read_only' }],
      image: [{ id: 1, permissions: 'read_only' }],
    })
    for (const address of [
      paths.nodes(),
      paths.images(),
      paths.domains(),
      paths.backups(),
      paths.node(id),
      paths.nodeSettings(id),
      paths.domain(1),
      paths.image('private/1'),
      paths.security(),
    ]) {
      await gotoWithLate(page, address, faultProxy, user)
      expect.soft(await shiftsAfterLoad(page), address).toEqual([])
    }
  })

/** The list of nodes, which says whether all of them are loaded. */
const nodeList = /^\/v4\/node\/instances$/

test('an account with more nodes than are loaded @referenced', async ({ owner: page, service, faultProxy }) => {
  test.setTimeout(sweepTimeoutMs)
  await addCopiedNodes(service.database, 25_000)
  await observeShifts(page)
  for (const [, viewport] of sizes) {
    await page.setViewportSize(viewport)
    for (const address of [
      paths.overview(),
      paths.nodes(),
      paths.backups(),
      paths.regions(),
      paths.region('us-east'),
    ]) {
      await page.goto(address)
      expect.soft(await shiftsAfterLoad(page), `${address}, ${viewport.width}`).toEqual([])
    }
    await gotoWithLate(page, paths.nodes(), faultProxy, nodeList)
    expect.soft(await shiftsAfterLoad(page), `the list arrives late, ${viewport.width}`).toEqual([])
  }
})

/** The further pages of the list of nodes, after the one that is shown first. */
const furtherNodes = /^\/v4\/node\/instances\?.*page_size=500/

test('an account whose nodes load in the background @referenced', async ({ owner: page, service, faultProxy }) => {
  test.setTimeout(sweepTimeoutMs)
  await addCopiedNodes(service.database, 2500)
  await observeShifts(page)
  for (const [, viewport] of sizes) {
    await page.setViewportSize(viewport)
    for (const address of [paths.overview(), paths.nodes(), paths.backups(), paths.regions()]) {
      await gotoWithLate(page, address, faultProxy, furtherNodes)
      expect.soft(await shiftsAfterLoad(page), `${address}, ${viewport.width}`).toEqual([])
      faultProxy.clear()
      await page.goto(address)
      expect.soft(await shiftsAfterLoad(page), `${address} at its own speed, ${viewport.width}`).toEqual([])
    }
  }
})

test('a node that is being cloned in a region with an outage and announced maintenance @referenced', async ({
  owner: page,
  service,
}) => {
  const { id } = await findNode(service, 'web-1')
  await callOperation(service, nodes.clone, {
    path: { nodeId: id },
    body: { region: 'us-east', type: 'g6-standard-4', label: 'web-copy' },
  })
  await observeShifts(page)
  for (const [, viewport] of sizes) {
    await page.setViewportSize(viewport)
    await page.goto(paths.node(id))
    await expect(page.getByText('Scheduled maintenance')).toBeVisible()
    expect.soft(await shiftsAfterLoad(page)).toEqual([])
  }
})
