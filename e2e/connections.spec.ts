/** Several named connections in one browser: each tab uses one, and none of its data is visible under another. */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { audit, auditAllVariants, variants } from './audit.ts'
import { expect, test } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { main, navigation, row, title } from './locators.ts'
import { submitLoginForm, signOut } from './sign-in.ts'

/** Signs in on the service's own pages, and opens the list of connections. */
async function openConnections(page: Page, password: string) {
  await page.goto(paths.connections())
  await submitLoginForm(page, 'owner', password)
  await expect(title(page, 'Connections')).toBeVisible()
}

/** Adds a connection and arrives at its sign-in page. */
async function add(page: Page, name: string, color?: string) {
  await page.getByRole('button', { name: 'Add connection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add connection' })
  await dialog.getByLabel('Name').fill(name)
  if (color !== undefined) await dialog.getByRole('radio', { name: color }).check()
  await dialog.getByRole('button', { name: 'Add and sign in' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(main(page)).toContainText(name)
}

async function addRestricted(page: Page, password: string) {
  await add(page, 'Reduced access', 'Red')
  await page.getByRole('button', { name: 'Sign in with password' }).click()
  await submitLoginForm(page, 'restricted', password)
  await expect(title(page, 'Overview')).toBeVisible()
}

const bar = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Connection: ${name}, `) })
const switchTo = async (page: Page, from: string, to: string) => {
  await bar(page, from).click()
  await page.getByRole('menuitemradio', { name: to, exact: true }).click()
}
/** Everything that this tab and this browser hold for scripts. */
const stored = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, history.state]),
  )

test('two accounts of one service: switch, reload, a second tab, Back, remove', async ({ page, service, context }) => {
  await openConnections(page, service.ownerPassword)
  await addRestricted(page, service.restrictedPassword)
  await expect(bar(page, 'Reduced access')).toBeVisible()
  await expect(bar(page, 'Reduced access')).toHaveAccessibleName(/, restricted$/)
  await expect(page).toHaveTitle(/^Reduced access · Overview · Quarterdeck$/)
  // The restricted user may not read these areas.
  await expect(navigation(page).getByRole('link', { name: 'Users' })).toBeHidden()
  expect(await stored(page)).not.toMatch(/[0-9a-f]{64}/)

  await test.step('a reload keeps the connection of the tab', async () => {
    await page.reload()
    await expect(bar(page, 'Reduced access')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account: restricted' })).toBeVisible()
  })
  await test.step('a new tab begins with the one that was used last, and each tab keeps its own', async () => {
    const other = await context.newPage()
    await other.goto(paths.nodes())
    await expect(bar(other, 'Reduced access')).toBeVisible()
    await switchTo(other, 'Reduced access', 'owner')
    await expect(bar(other, 'owner')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Account: owner' })).toBeVisible()
    await other.goto(paths.nodes())
    await expect(row(other, 'web-1')).toBeVisible()
    await page.reload()
    await expect(bar(page, 'Reduced access')).toBeVisible()

    await test.step('Back over the switch leads to the other connection', async () => {
      await other.goBack()
      await expect(bar(other, 'owner')).toBeVisible()
      await other.goBack()
      await expect(title(other, 'Nodes')).toBeVisible()
      await expect(bar(other, 'Reduced access')).toBeVisible()
      await expect(other.getByRole('button', { name: 'Account: restricted' })).toBeVisible()
    })
    await other.close()
  })
  await test.step('removing one signs out of it only', async () => {
    await page.goto(paths.connections())
    await page.getByRole('button', { name: 'Actions for Reduced access' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page
      .getByRole('alertdialog', { name: 'Remove Reduced access?' })
      .getByRole('button', { name: 'Remove connection' })
      .click()
    await expect(page.getByRole('button', { name: 'Account: owner' })).toBeVisible()
    await expect(page).toHaveTitle('Overview · Quarterdeck')
    await expect(page.getByRole('button', { name: /^Connection:/ })).toHaveCount(0)
    const sessions = await service.database
      .selectFrom('sessions')
      .innerJoin('apps', 'apps.id', 'sessions.app_id')
      .innerJoin('users', 'users.id', 'apps.user_id')
      .select('users.username')
      .execute()
    expect(sessions).toEqual([{ username: 'owner' }])
    const ofConnections = (await context.cookies()).filter(({ name }) => /^(?:refresh_token|signed_in)/.test(name))
    expect(ofConnections.map(({ name }) => name).toSorted()).toEqual(['refresh_token', 'signed_in'])
  })
})

test('the idle lock covers the tabs of all connections, and each is unlocked by its own user', async ({
  page,
  service,
  context,
}) => {
  await openConnections(page, service.ownerPassword)
  await addRestricted(page, service.restrictedPassword)
  const other = await context.newPage()
  await other.goto(`${paths.preferences()}?connection=main`)
  // Immediately, before the lock's code has arrived with the modules that load after the page.
  await main(other).getByRole('button', { name: 'Lock now' }).click()
  const unlockField = (tab: Page) => tab.getByRole('dialog', { name: 'Locked' }).getByLabel('Password', { exact: true })
  await expect(unlockField(page)).toBeVisible()
  await expect(unlockField(other)).toBeVisible()
  await unlockField(page).fill(service.restrictedPassword)
  await page.keyboard.press('Enter')
  await expect(unlockField(page)).toBeHidden()
  await page.reload()
  await expect(title(page, 'Overview')).toBeVisible()
  await expect(unlockField(other)).toBeVisible()
  const third = await context.newPage()
  await third.goto(`${paths.nodes()}?connection=main`)
  await expect(unlockField(third)).toBeVisible()
})

test('drafts, preferences and kept tokens belong to their connection, and unfinished work is asked about @referenced', async ({
  page,
  service,
}) => {
  await openConnections(page, service.ownerPassword)
  await page.getByRole('button', { name: 'Account: owner' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await add(page, 'Scripts')
  await page.getByLabel('Personal access token').fill(service.ownerToken)
  await page.getByRole('checkbox', { name: 'Keep it in this tab' }).check()
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(title(page, 'Overview')).toBeVisible()

  const browserPrompts: string[] = []
  page.on('dialog', (prompt) => {
    browserPrompts.push(prompt.type())
    void prompt.accept()
  })
  await page.goto(paths.nodeCreate())
  await fillNode(page, 'half-filled')
  await switchTo(page, 'Scripts', 'owner')
  const question = page.getByRole('alertdialog', { name: 'Switch to owner?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('half-filled')
  await switchTo(page, 'Scripts', 'owner')
  await question.getByRole('button', { name: 'Switch and discard' }).click()
  await expect(bar(page, 'owner')).toBeVisible()
  expect(browserPrompts).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // The draft of the other connection is gone, and was never offered here.
  await page.goto(paths.nodeCreate())
  await expect(title(page, 'Create node')).toBeVisible()
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('')
  await expect(page.getByText('draft', { exact: false })).toHaveCount(0)
  expect(await stored(page)).not.toContain('half-filled')

  // The kept token is there on the way back, by the palette and the keyboard alone.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find a page, node or action' }).fill('switch scripts')
  await page.keyboard.press('Enter')
  await expect(bar(page, 'Scripts')).toBeVisible()
  await expect(title(page, 'Overview')).toBeVisible()
})

test('signing out ends this connection, “Sign out of all” every one, in all tabs', async ({
  page,
  service,
  context,
}) => {
  await openConnections(page, service.ownerPassword)
  await addRestricted(page, service.restrictedPassword)
  await signOut(page, 'restricted')
  await expect(main(page).getByText('You are signed out')).toBeVisible()
  await expect(page).toHaveTitle('Reduced access · Sign in · Quarterdeck')
  await page.getByRole('link', { name: 'owner' }).click()
  await expect(title(page, 'Overview')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account: owner' })).toBeVisible()

  const other = await context.newPage()
  await other.goto(paths.nodes())
  await expect(row(other, 'web-1')).toBeVisible()
  await page.goto(paths.connections())
  await page.getByRole('button', { name: 'Sign out of all' }).click()
  await page
    .getByRole('alertdialog', { name: 'Sign out of all connections?' })
    .getByRole('button', { name: 'Sign out of all' })
    .click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(title(other, 'Sign in')).toBeVisible()
  expect(await service.database.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('an address opens with the connection that it names', async ({ page, service, monitor }) => {
  monitor.expectError(/status of 404/)
  await openConnections(page, service.ownerPassword)
  await addRestricted(page, service.restrictedPassword)
  await page.goto(paths.connections())
  const link = await page.getByRole('link', { name: 'Open owner in a new tab' }).getAttribute('href')
  await page.goto(`${paths.nodes()}${link?.slice(1) ?? ''}`)
  await expect(bar(page, 'owner')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.goto(`${paths.nodes()}?connection=nowhere1`)
  await expect(page.getByText('The address is for a connection that this browser does not have')).toBeVisible()
  await expect(bar(page, 'owner')).toBeVisible()
  // Nothing is there for this connection: the page says so, and offers the others.
  await page.goto(paths.node(999_999))
  await expect(page.getByText('This tab uses owner.')).toBeVisible()
  await page.getByRole('link', { name: 'Reduced access' }).click()
  await expect(bar(page, 'Reduced access')).toBeVisible()
})

test('Back leaves the sign-in page of a connection whose address was opened signed out', async ({ page, service }) => {
  await openConnections(page, service.ownerPassword)
  await add(page, 'Reduced access')
  await page.goto(paths.regions())
  await expect(title(page, 'Regions')).toBeVisible()
  await page.goto(paths.nodes())
  await expect(title(page, 'Sign in')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Regions')).toBeVisible()
})

test.describe('accessibility', () => {
  test('with several connections: adding one, signing in to it, and the bar', async ({ owner: page }) => {
    test.slow()
    await page.goto(paths.connections())
    await expect(title(page, 'Connections')).toBeVisible()
    await auditAllVariants(page, 'one connection')
    for (const { variant, colorScheme, viewport } of variants) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.getByRole('button', { name: 'Add connection' }).click()
      await expect(page.getByRole('dialog', { name: 'Add connection' })).toBeVisible()
      await page.getByLabel('Name').fill('Staging')
      await audit(page, `add connection, ${variant}`)
      if (variant === variants[0].variant) await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Add and sign in' }).click()
    await expect(page).toHaveTitle(/^Staging · Sign in/)
    await auditAllVariants(page, 'sign-in to a connection')
    await page.getByRole('link', { name: 'owner' }).click()
    await expect(bar(page, 'owner')).toBeVisible()
    await auditAllVariants(page, 'bar of the connection')
    await bar(page, 'owner').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await audit(page, 'menu of connections')
  })
})
