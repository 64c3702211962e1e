/** Actions as curl. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { paths } from '#kit/paths.ts'
import { allNodes } from './account.ts'
import { expect, test } from './fixtures.ts'
import { main, row } from './locators.ts'

const run = promisify(execFile)

test('the commands of a bulk action do what the action does @referenced', async ({ owner: page, service }) => {
  await page.goto(paths.nodes())
  await row(page, 'web-1').getByRole('checkbox').check()
  await row(page, 'db-1').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Shut down' }).click()
  const question = page.getByRole('alertdialog', { name: 'Shut down 2 nodes?' })
  await question.getByRole('button', { name: 'Show as curl' }).click()
  const shown = page.getByRole('dialog', { name: 'Request as curl' })
  const script = await shown.getByRole('region', { name: 'request as curl' }).innerText()
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Show as curl' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()

  await run('sh', ['-c', script], { env: { ...process.env, TOKEN: service.ownerToken } })
  const stopped = async () => {
    const nodes = await allNodes(service)
    return nodes.filter(({ label }) => label === 'web-1' || label === 'db-1').map(({ status }) => status)
  }
  expect(await stopped()).not.toContain('running')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the question keeps its buttons in reach beside that of curl', async ({ owner: page }) => {
    await page.goto(paths.node(1))
    await main(page)
      .getByRole('button', { name: /^(Reboot|Boot)$/ })
      .tap()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Show as curl' }).tap()
    const shown = page.getByRole('dialog', { name: 'Request as curl' })
    await expect(shown.getByText('/reboot')).toBeVisible()
    await shown.getByRole('button', { name: 'Close' }).tap()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeInViewport()
    await expect(question.getByRole('button', { name: 'Reboot' })).toBeInViewport()
  })
})
