/** Whole flows without a pointer, as by a person who has only a keyboard. No step of these tests clicks. */
import type { Locator, Page } from '@playwright/test'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { allNodes } from './account.ts'
import { expect, test } from './fixtures.ts'
import { row, title } from './locators.ts'

/** More stops than any page has between two of its controls. */
const maxStops = 120

/** Presses Tab until the control has the focus, like a user looking for it. */
async function tabTo(page: Page, control: Locator, key = 'Tab') {
  await expect(control).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(control, `within ${maxStops} stops of ${key}`).toBeFocused()
}

/** Moves down in an open menu or list of options until the item is the active one, and chooses it. */
async function choose(page: Page, item: Locator) {
  await expect(item).toBeVisible()
  for (let step = 0; step < 30; step += 1) {
    const isActive = await item.evaluate(
      (element) => element === document.activeElement || element.hasAttribute('data-highlighted'),
    )
    if (isActive) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

test('a node is created @referenced', async ({ owner: page, service }) => {
  await page.goto('/')
  await expect(title(page, 'Overview')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(row(page, 'web-1')).toBeVisible()
  await page.keyboard.press('c')
  await expect(title(page, 'Create node')).toBeVisible()
  const form = page.getByRole('form', { name: 'Create node' })
  const group = (name: string) => form.getByRole('group', { name })
  /** Radios of one choice are one stop; arrows move within them. `first`: where others stand before them. */
  const pick = async (name: string, option: RegExp, first: RegExp = /./) => {
    const radios = group(name).getByRole('radio')
    await tabTo(page, group(name).getByRole('radio', { name: first }).first())
    const wanted = group(name).getByRole('radio', { name: option })
    await page.keyboard.press('Space')
    for (let step = 0; step < (await radios.count()) && !(await wanted.isChecked()); step += 1)
      await page.keyboard.press('ArrowDown')
    await expect(wanted).toBeChecked()
  }
  await pick('Image', /^Debian 12/)
  await pick('Region', /Frankfurt/)
  await pick('Type', /\bNode 2GB/, /Nanode 1GB/)
  await tabTo(page, form.getByLabel('Label', { exact: true }))
  await page.keyboard.type('by-keyboard')
  await tabTo(page, form.getByLabel('Root password', { exact: true }))
  await page.keyboard.type('Correct-horse-battery-7')
  await tabTo(page, form.getByRole('button', { name: 'Create node' }))
  await page.keyboard.press('Enter')
  await expect(title(page, 'by-keyboard')).toBeVisible()
  expect((await allNodes(service)).map(({ label }) => label)).toContain('by-keyboard')
})

test('a node is searched, shut down from its row’s menu, renamed and deleted @referenced', async ({
  owner: page,
  service,
  monitor,
}) => {
  // For a moment the focus is on the link of the deleted node again, which preloads its page.
  monitor.allowError(/status of 404/)
  await page.goto('/nodes')
  await expect(row(page, 'web-2')).toBeVisible()
  const { id } = (await allNodes(service)).find(({ label }) => label === 'web-2') ?? { id: 0 }
  await page.keyboard.press('/')
  await page.keyboard.type('label:web-2')
  await expect(row(page, 'web-1')).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'web-2').getByRole('link', { name: 'web-2' })).toBeFocused()
  await tabTo(page, row(page, 'web-2').getByRole('button', { name: 'Actions for web-2' }))
  await page.keyboard.press('Enter')
  await choose(page, page.getByRole('menuitem', { name: 'Shut down' }))
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Shut down', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(row(page, 'web-2')).toContainText('Offline')
  await expect(row(page, 'web-2').getByRole('button', { name: 'Actions for web-2' })).toBeFocused()

  await page.keyboard.press('F2')
  await expect(page.getByRole('dialog', { name: 'Rename web-2' }).getByLabel('Label', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('web-20')
  await page.keyboard.press('Enter')
  await expect(row(page, 'web-20')).toBeVisible()

  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alertdialog').getByLabel('Type web-20 to confirm')).toBeFocused()
  await page.keyboard.type('web-20')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(row(page, 'web-20')).toBeHidden()
  await expect
    .poll(async () => (await callOperation(service, nodes.list, {})).data.some((node) => node.id === id))
    .toBe(false)
  // The focus is on the page, not lost in the document.
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('a domain is created, and its records are added, changed and deleted', async ({ owner: page, service }) => {
  await page.goto('/domains')
  await expect(title(page, 'Domains')).toBeVisible()
  await page.keyboard.press('c')
  await expect(title(page, 'Create domain')).toBeVisible()
  await tabTo(page, page.getByLabel('Domain', { exact: true }))
  await page.keyboard.type('keys.example')
  const email = page.getByLabel('SOA email', { exact: true })
  await tabTo(page, email)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('admin@keys.example')
  await page.keyboard.press('Enter')
  await expect(title(page, 'keys.example')).toBeVisible()
  const { data } = await callOperation(service, domains.list, { filter: { domain: 'keys.example' } })
  const path = { domainId: data[0]?.id ?? 0 }
  const stored = async () =>
    (await callOperation(service, records.list, { path })).data.map(({ name, target }) => `${name} ${target}`)

  await page.keyboard.press('n')
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.type('www')
  await tabTo(page, page.getByLabel('IPv4 address'))
  await page.keyboard.type('192.0.2.1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 pending change', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(stored).toEqual(['www 192.0.2.1'])

  const record = page.getByRole('row').filter({ hasText: 'www' })
  await expect(page.getByRole('region', { name: 'Pending changes' })).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const address = page.getByLabel('IPv4 address')
  await tabTo(page, address)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('192.0.2.2')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(stored).toEqual(['www 192.0.2.2'])

  await expect(record).toContainText('192.0.2.2')
  await expect(page.getByRole('region', { name: 'Pending changes' })).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 pending change', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Apply changes' }))
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual([])
})

test('several nodes are selected and rebooted, and an API token is created @referenced', async ({ owner: page }) => {
  await page.goto('/nodes')
  await expect(row(page, 'web-1')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('label:web-1,web-3')
  await expect(page.locator('[data-index]')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const selection = page.getByRole('region', { name: 'Selection' })
  await tabTo(page, selection.getByRole('button', { name: 'Reboot' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: /^Reboot/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 of 2').first()).toBeVisible()

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('api tokens')
  await page.keyboard.press('Enter')
  await expect(title(page, 'API tokens')).toBeVisible()
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Create token' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await tabTo(page, dialog.getByLabel('Label'))
  await page.keyboard.type('typed')
  await tabTo(page, dialog.getByRole('button', { name: 'Full access' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Create token' }))
  await page.keyboard.press('Enter')
  const created = page.getByRole('alertdialog', { name: 'typed was created' })
  await tabTo(page, created.getByRole('checkbox', { name: 'I have saved the token' }))
  await page.keyboard.press('Space')
  await tabTo(page, created.getByRole('button', { name: 'Close', exact: true }).first())
  await page.keyboard.press('Enter')
  await expect(created).toBeHidden()
  await expect(row(page, 'typed')).toBeVisible()
})

test('a filter closes behind its last control and before its first, and the focus stays at its button', async ({
  owner: page,
}) => {
  await page.goto('/nodes')
  await expect(row(page, 'web-1')).toBeVisible()
  const button = page.getByRole('button', { name: 'Filter by status' })
  const panel = page.getByRole('dialog', { name: 'Filter by status' })
  const open = async () => {
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('checkbox').first()).toBeFocused()
  }
  await tabTo(page, button)
  await page.keyboard.press('Tab')
  const next = page.getByRole('button', { name: 'Filter by region' })
  await expect(next).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await open()
  await tabTo(page, panel.getByRole('checkbox').last())
  await page.keyboard.press('Tab')
  await expect(next).toBeFocused()
  await expect(panel).toBeHidden()
  await expect(next).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await open()
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
})

test('what has the focus is never beneath the tray of jobs @referenced', async ({ owner: page, monitor }) => {
  // Some nodes cannot be rebooted.
  monitor.allowError(/status of 400/)
  await page.goto('/nodes')
  await expect(row(page, 'web-1')).toBeVisible()
  await tabTo(page, page.getByRole('checkbox', { name: /^Select all/ }))
  await page.keyboard.press('Space')
  await tabTo(
    page,
    page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reboot' }),
    'Shift+Tab',
  )
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: /^Reboot/ }))
  await page.keyboard.press('Enter')
  const tray = page.getByRole('region', { name: 'Jobs' })
  await expect(tray).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('j')
  const covered: string[] = []
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const bar = document.querySelector('section[aria-label=Jobs]')
      if (!element?.closest('main') || !bar) return null
      const [inner, outer] = [element.getBoundingClientRect(), bar.getBoundingClientRect()]
      const isCovered = inner.bottom > outer.top + 1 && inner.right > outer.left && inner.top < outer.bottom
      return { name: element.ariaLabel ?? element.textContent, isCovered }
    })
    if (focused === null) break
    if (focused.isCovered) covered.push(focused.name)
  }
  await expect(tray).toBeVisible()
  expect(covered).toEqual([])
})
