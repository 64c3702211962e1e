/** Texts as long as the service allows: nothing is cut, and no page scrolls sideways. */
import { nodes } from '#contract/areas/nodes.ts'
import { images } from '#contract/areas/images.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { users } from '#contract/areas/users.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findNode } from './account.ts'
import { cutTexts } from './cut-texts.ts'
import { expect, test } from './fixtures.ts'
import { loaded } from './page-load.ts'

test('390 px with texts as long as the service allows @referenced', async ({ owner: page, service }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await findNode(service, 'db-1')
  const label = 'abcdefgh'.repeat(8)
  await callOperation(service, nodes.update, { path: { nodeId: id }, body: { label, tags: ['t'.repeat(50)] } })
  await callOperation(service, nodes.reboot, { path: { nodeId: id }, body: {} })
  await callOperation(service, users.create, {
    body: { username: 'u'.repeat(32), email: `${'e'.repeat(60)}@example.com`, restricted: true },
  })
  await callOperation(service, tokens.create, { body: { label: 't'.repeat(100), scopes: '*' } })
  await callOperation(service, images.update, {
    path: { imageId: 'private/1' },
    body: { description: 'd'.repeat(200) },
  })
  for (const [address, text] of [
    [paths.nodes(), label],
    [paths.node(id), label],
    [paths.nodeActivity(id), label],
    [paths.nodeDns(id), label],
    [paths.events(), label],
    [paths.backups(), 'Backups'],
    [paths.users(), `${'e'.repeat(60)}@example.com`],
    [paths.user('u'.repeat(32)), 'u'.repeat(32)],
    [paths.tokens(), 't'.repeat(100)],
    // Among the account's own images, which have descriptions.
    [`${paths.images()}?kind=own&kind=automatic`, 'd'.repeat(200)],
    [paths.image('private/1'), 'd'.repeat(200)],
    [paths.overview(), label],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await loaded(page)
    expect.soft(await cutTexts(page), address).toEqual([])
  }
})

test('a label of 64 characters keeps its whole focus ring', async ({ owner: page, service }) => {
  const { id } = await findNode(service, 'db-1')
  const label = 'abcdefgh'.repeat(8)
  await callOperation(service, nodes.update, { path: { nodeId: id }, body: { label } })
  await page.goto(paths.nodes())
  const link = page.getByRole('link', { name: label })
  await link.focus()
  const room = await link.evaluate((element) => {
    const cell = element.closest('th')?.getBoundingClientRect()
    const ring = element.getBoundingClientRect()
    return cell ? Math.min(ring.left - cell.left, cell.right - ring.right) : 0
  })
  expect(room).toBeGreaterThanOrEqual(3)
})
