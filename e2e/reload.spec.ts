/** A reload in the middle of work on domains: it is reported, pending work is kept, and nothing is repeated. */
import type { Page, Route } from '@playwright/test'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { main } from './locators.ts'

const tray = (page: Page) => page.getByRole('region', { name: 'Jobs' })

/**
 * Lets `passed` POST requests to the address through; the next one is carried out, but its response is lost, and later
 * ones never arrive.
 */
async function interruptPosts(page: Page, address: RegExp, passed: number) {
  const never = new Promise<void>(() => {})
  let [count, reloaded] = [0, false]
  const again: string[] = []
  await page.route(address, async (route: Route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    if (reloaded) {
      again.push(new URL(request.url()).pathname)
      return route.fallback()
    }
    count += 1
    if (count <= passed) return route.fallback()
    if (count === passed + 1) await route.fetch()
    return never
  })
  return {
    count: () => count,
    again,
    reload: async () => {
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      reloaded = true
    },
  }
}

const countRecords = async (service: TestService, domainId: number) =>
  (await callOperation(service, records.list, { path: { domainId } })).results

test.use({ demo: false })

test('a zone file whose import a reload has interrupted is completed by pasting it again', async ({
  owner,
  service,
}) => {
  const zone = 'left.example'
  const count = 8
  const lines = Array.from({ length: count }, (_, index) => `host-${index + 1} A 192.0.2.${index + 1}`)
  const file = [`$ORIGIN ${zone}.`, `@ IN SOA ns.old.example. admin.${zone}. 1 2 3 4 5`, ...lines].join('\n')
  const posts = await interruptPosts(owner, /\/v4\/domains\/\d+\/records$/, 2)
  await owner.goto(`${paths.domainImport()}?from=file`)
  await owner.getByLabel('Zone file', { exact: true }).fill(file)
  await main(owner)
    .getByRole('button', { name: `Import domain with ${count} records` })
    .click()
  await expect.poll(posts.count).toBe(6)
  await owner.waitForURL('**/domains/*imported=1')

  await posts.reload()
  await expect(tray(owner).getByText(`2 of ${count} done, 4 not confirmed, 2 not started`)).toBeVisible()
  await expect(tray(owner).getByText('Not sent, because the page was closed or reloaded.')).toBeVisible()
  await expect(tray(owner).getByRole('list', { name: '2 not sent' }).getByRole('listitem')).toHaveCount(2)
  const [domain] = (await callOperation(service, domains.list, {})).data
  const id = domain?.id ?? 0
  // The page of the domain is open, so the job has no link to it.
  await expect(owner).toHaveURL(new RegExp(String.raw`${paths.domain(id)}\b`))
  await expect(tray(owner).getByRole('link')).toHaveCount(0)
  await expect(main(owner).getByText(`${zone} was only partly imported`)).toBeVisible()
  expect(posts.again).toEqual([])

  await main(owner).getByRole('button', { name: 'Zone tools' }).click()
  await owner.getByRole('menuitem', { name: 'Paste records' }).click()
  await owner.getByRole('dialog').getByLabel('Records').fill(file)
  await owner.getByRole('dialog').getByRole('button', { name: 'Add 5 records to changes' }).click()
  await main(owner).getByRole('button', { name: 'Apply changes' }).click()
  await expect.poll(() => countRecords(service, id)).toBe(count)
})

test('pending changes that a reload has interrupted are back, without those that were applied', async ({
  owner,
  service,
}) => {
  const { id } = await callOperation(service, domains.create, {
    body: { domain: 'left.example', type: 'master', soa_email: 'admin@left.example' },
  })
  await owner.goto(paths.domain(id))
  for (const name of ['one', 'two', 'three']) {
    await expect(main(owner).getByText(/^(?:\d records?|No records yet)$/)).toBeVisible()
    await owner.keyboard.press('n')
    await owner.getByLabel('Name', { exact: true }).fill(name)
    await owner.getByLabel('IPv4 address').fill('198.51.100.1')
    await owner.keyboard.press('Enter')
    await expect(main(owner).getByRole('button', { name: `A ${name}.left.example`, exact: true })).toBeVisible()
  }
  const posts = await interruptPosts(owner, /\/v4\/domains\/\d+\/records$/, 1)
  await main(owner).getByRole('button', { name: 'Apply changes' }).click()
  await expect.poll(posts.count).toBe(3)
  await expect.poll(() => countRecords(service, id)).toBe(2)

  await posts.reload()
  await expect(owner.getByRole('region', { name: 'Pending changes' })).toContainText(
    'restored and not saved yet. 2 of 3 were already applied',
  )
  await main(owner).getByRole('button', { name: 'Apply changes' }).click()
  await expect(owner.getByText('1 change applied')).toBeVisible()
  expect(posts.again).toHaveLength(1)
  expect(await countRecords(service, id)).toBe(3)
})
