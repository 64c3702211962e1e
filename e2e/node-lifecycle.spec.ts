/** The life of a node, from signing in to deleting it. */
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { confirm, main, navigation, row, title } from './locators.ts'
import { submitLoginForm } from './sign-in.ts'
import { say } from './texts.ts'

// Slow enough that the browser sees every status.
test.use({ pace: 0.6 })

test('the owner signs in, creates a node, watches it boot, shuts it down, boots it, and deletes it @referenced @languages', async ({
  page,
  service,
}) => {
  const status = (text: string) => main(page).getByText(text, { exact: true }).first()

  await test.step('sign in', async () => {
    await page.goto(paths.nodes())
    await submitLoginForm(page, 'owner', service.ownerPassword)
    await expect(title(page, say('Nodes'))).toBeVisible()
    await expect(row(page, 'web-1')).toBeVisible()
  })

  await test.step('create a node from an image', async () => {
    await main(page)
      .getByRole('link', { name: say('Create node') })
      .click()
    const form = await fillNode(page, 'story-1')
    await form
      .getByRole('group', { name: say('SSH keys') })
      .getByRole('checkbox', { name: 'laptop' })
      .check()
    const review = form.getByRole('complementary', { name: say('Review') })
    await expect(review).toContainText('Debian 12')
    await expect(review).toContainText('story-1')
    await expect(review).not.toContainText('Correct-horse')
    await form.getByRole('button', { name: say('Create node') }).click()
  })

  await test.step('wait until it is running', async () => {
    await expect(title(page, 'story-1')).toBeVisible()
    await expect(status(say('Provisioning'))).toBeVisible()
    await expect(status(say('Running'))).toBeVisible()
    await expect(main(page).getByText('Debian 12', { exact: true }).first()).toBeVisible()
  })

  await test.step('open it from the list', async () => {
    await navigation(page)
      .getByRole('link', { name: say('Nodes') })
      .click()
    await page.getByRole('searchbox', { name: say('Search nodes') }).fill('story')
    await row(page, 'story-1').getByRole('link', { name: 'story-1' }).click()
    await expect(title(page, 'story-1')).toBeVisible()
  })

  await test.step('shut it down and boot it', async () => {
    await main(page)
      .getByRole('button', { name: say('Shut down'), exact: true })
      .click()
    await confirm(page, say('Shut down'))
    await expect(status(say('Offline'))).toBeVisible()
    await main(page)
      .getByRole('button', { name: say('Boot'), exact: true })
      .click()
    await expect(status(say('Running'))).toBeVisible()
  })

  await test.step('delete it after typing its label', async () => {
    await main(page)
      .getByRole('button', { name: say('Delete'), exact: true })
      .click()
    const dialog = page.getByRole('alertdialog', { name: say('Delete {label}?', { label: 'story-1' }) })
    await dialog.getByLabel(say('Type {confirmText} to confirm', { confirmText: 'story-1' })).fill('story')
    await dialog.getByRole('button', { name: say('Delete node') }).click()
    await expect(dialog.getByText(say('Must be “{confirmText}”', { confirmText: 'story-1' }))).toBeVisible()
    await confirm(page, say('Delete node'), 'story-1')
    await expect(title(page, say('Nodes'))).toBeVisible()
    await expect(row(page, 'story-1')).toBeHidden()
    await expect(row(page, 'web-1')).toBeVisible()
  })
})
