/** The life of a node, from signing in to deleting it, in one tab and as other tabs see it. */
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { confirm, main, moreMenu, navigation, row, title } from './locators.ts'
import { addNode, clickButton, expectTransition, open, operationTimeoutMs } from './node-steps.ts'
import { beginSignedIn, submitLoginForm } from './sign-in.ts'
import { say } from './texts.ts'

// No operation ends before the test advances the clock, however slow the browser is.
test.use({ pace: 60 })

test('the owner signs in, creates a node, watches it boot, shuts it down, boots it, and deletes it @referenced @languages', async ({
  page,
  service,
}) => {
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
    await expectTransition(service, [page], say('Provisioning'), say('Running'))
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
    await expectTransition(service, [page], say('Shutting down', {}, 'status'), say('Offline'))
    await main(page)
      .getByRole('button', { name: say('Boot'), exact: true })
      .click()
    await expectTransition(service, [page], say('Booting', {}, 'status'), say('Running'))
  })

  await test.step('delete it after typing its label', async () => {
    await moreMenu(page, say('Delete'))
    const dialog = page.getByRole('alertdialog', { name: say('Delete {label}?', { label: 'story-1' }) })
    await dialog.getByLabel(say('Type {confirmText} to confirm', { confirmText: 'story-1' })).fill('story')
    await dialog.getByRole('button', { name: say('Delete node') }).click()
    await expect(dialog.getByText(say('Must be “{confirmText}”', { confirmText: 'story-1' }))).toBeVisible()
    await confirm(page, say('Delete node'), 'story-1')
    await expect(title(page, say('Nodes'))).toBeVisible()
    await service.advance(operationTimeoutMs)
    await expect(row(page, 'story-1')).toBeHidden()
    await expect(row(page, 'web-1')).toBeVisible()
  })
})

test.describe('without other nodes', () => {
  test.use({ demo: false })

  test('a change of a node appears in every tab @referenced', async ({ owner: page, service, context, monitor }) => {
    monitor.expectError(/status of 404.*\/instances\/1/)
    const nodeId = await addNode(service)
    const other = await context.newPage()
    await beginSignedIn(other, service.ownerToken)
    const list = await context.newPage()
    await beginSignedIn(list, service.ownerToken)
    await open(page, nodeId)
    await open(other, nodeId)
    await list.goto(paths.nodes())
    await expect(row(list, 'web-1')).toContainText('Running')

    await clickButton(page, 'Shut down')
    await confirm(page, 'Shut down')
    await expectTransition(service, [page, other], 'Shutting down', 'Offline')
    await expect(row(list, 'web-1')).toContainText('Offline')

    await clickButton(other, 'Boot')
    await expectTransition(service, [page, other], 'Booting', 'Running')
    await expect(row(list, 'web-1')).toContainText('Running')

    await moreMenu(other, 'Delete')
    await confirm(other, 'Delete node', 'web-1')
    await expect(title(other, 'Nodes')).toBeVisible()
    await service.advance(operationTimeoutMs)
    await expect(page.getByText('This node no longer exists')).toBeVisible()
    await expect(row(list, 'web-1')).toBeHidden()
  })
})
