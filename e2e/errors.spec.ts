/**
 * Each error of a form is shown once: at its field, and in the summary only if the field was out of view when the form
 * was submitted.
 */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { domains } from '#contract/areas/domains.ts'
import { nodeLabelTakenReason } from '#contract/rules/nodes/node-label.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findNode } from './account.ts'
import { fillNode } from './forms.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, title } from './locators.ts'
import { goInside } from './pages.ts'

/** The errors of the fields: whether each is in view, and how often its text stands in the form. */
const errorsOf = (page: Page) =>
  page.evaluate(() => {
    const root =
      document.querySelector<HTMLElement>('[role=dialog] form') ?? document.querySelector('main') ?? document.body
    const shown = root.innerText.toLowerCase()
    return [...root.querySelectorAll<HTMLElement>('[id$="-error"]')].map((element) => {
      const { left, top, height } = element.getBoundingClientRect()
      // Not below the edge of the window, nor below that of a dialog or its buttons.
      const inView = element.contains(document.elementFromPoint(left + 4, top + height / 2))
      const text = element.innerText.trim()
      // Elsewhere it may be part of a longer text, or a sentence.
      const times = shown.split(text.toLowerCase().replace(/\.$/, '')).length - 1
      return { text, inView, times }
    })
  })

async function expectOnce(page: Page) {
  await expect.poll(async () => (await errorsOf(page)).length).toBeGreaterThan(0)
  for (const { text, inView, times } of await errorsOf(page)) expect.soft(times, text).toBe(inView ? 1 : 2)
}

const forms = [
  [paths.nodeCreate(), 'Create node'],
  [paths.domainCreate(), 'Create domain'],
  [paths.domainImport(), 'Import domain'],
  [paths.imageUpload(), 'Upload image'],
  [paths.imageCreate(), 'Create image'],
  [paths.userCreate(), 'Create user'],
] as const

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
}))
  test(`each error of an empty form stands once, ${size}`, async ({ owner: page }) => {
    await page.setViewportSize(viewport)
    await page.goto(paths.overview())
    await expect(title(page, 'Overview')).toBeVisible()
    for (const [address, button] of forms)
      await test.step(button, async () => {
        await goInside(page, address)
        await main(page).getByRole('button', { name: button, exact: true }).click()
        await expectOnce(page)
        await expect(main(page)).not.toContainText(/_id|root_pass/)
      })
    for (const [address, button] of [
      [paths.tokens(), 'Create token'],
      [paths.sshKeys(), 'Add SSH key'],
    ] as const)
      await test.step(button, async () => {
        await goInside(page, address)
        await main(page).getByRole('button', { name: button }).first().click()
        await page.getByRole('dialog').getByRole('button', { name: button }).click()
        await expectOnce(page)
      })
  })

test('a link of the summary leads to its field, and the summary goes with the last error out of sight', async ({
  owner: page,
}) => {
  await page.goto(paths.nodeCreate())
  const form = main(page).getByRole('form')
  await form.getByRole('button', { name: 'Create node' }).click()
  const summary = form.getByRole('alert').filter({ hasText: /needs? attention/ })
  await summary.getByRole('link', { name: 'Root password' }).click()
  await expect(page.getByLabel('Root password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Root password', { exact: true })).toBeInViewport()
  await page.getByLabel('Root password', { exact: true }).fill('correct-Horse-7')
  await expect(summary.getByRole('link', { name: 'Root password' })).toHaveCount(0)
})

/** A form, and an entry in it that is wrong. */
interface Entry {
  /** The buttons and menu items that open it, in turn. */
  open?: readonly string[]
  /** Its name, which is that of its button. */
  form: string
  /** The values that are entered, by the label of their field. */
  values?: Readonly<Record<string, string>>
  /** What the field says about it. */
  says: string | RegExp
  /** A text that would say the same in other words. */
  notBeside?: string | RegExp
}

async function openForm(page: Page, { open = [], form, values = {} }: Entry) {
  for (const name of open) {
    const [button, item] = (['button', 'menuitem'] as const).map((role) => page.getByRole(role, { name, exact: true }))
    await (button && item ? button.or(item) : main(page)).first().click()
  }
  const opened = page.getByRole('form', { name: form, exact: true })
  for (const [label, value] of Object.entries(values)) {
    const field = opened.getByLabel(label, { exact: true })
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value)
    else await field.fill(value)
  }
}

async function expectRefusal(page: Page, { form: name, says, notBeside }: Entry) {
  const form = page.getByRole('form', { name, exact: true })
  await expect(form.locator('[id$="-error"]').filter({ hasText: says })).toHaveCount(1)
  await expectOnce(page)
  if (notBeside !== undefined) await expect(form.getByText(notBeside)).toHaveCount(0)
}

async function submitRefused(page: Page, entry: Entry) {
  await openForm(page, entry)
  await page
    .getByRole('form', { name: entry.form, exact: true })
    .getByRole('button', { name: entry.form, exact: true })
    .click()
  await expectRefusal(page, entry)
}

/** Closes the dialog and discards its entries. */
async function discard(page: Page) {
  const dialogs = page.locator('[role=dialog]:has(form)')
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' })
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await question.isVisible()) || (await dialogs.count()) === 0).toBe(true)
  if (await question.isVisible()) await question.click()
  await expect(dialogs).toHaveCount(0)
}

const noName = 'a b'
const labelRule = /^Use letters and digits/
const usernameRule = /^Username may only contain/
const tooLong = (max: number) => ({
  values: { Label: 'n'.repeat(max + 1) },
  says: `Length must be 1-${max} characters`,
})
const save = 'Save changes'

test('an entry that is not allowed is said once, in every form @referenced', async ({ owner: page, service }) => {
  test.slow()
  // Leaving the page with the entries.
  page.on('dialog', (dialog) => void dialog.accept())
  const { id } = await findNode(service, 'web-1')
  await page.setViewportSize({ width: 390, height: 844 })
  const entries: readonly (readonly [string, Entry])[] = [
    [paths.nodeCreate(), { form: 'Create node', values: { Label: noName }, says: labelRule }],
    [
      paths.nodeSettings(id),
      { form: save, values: { Label: noName, 'CPU usage': '4801' }, says: 'Must be 0 to 4,800' },
    ],
    [paths.nodeBackups(id), { open: ['Take snapshot'], form: 'Take snapshot', ...tooLong(255) }],
    [paths.domainCreate(), { form: 'Create domain', values: { Domain: noName }, says: 'Domain is not valid' }],
    [
      paths.domainImport(),
      { form: 'Import domain', values: { 'Name server': noName }, says: 'Name server is not valid' },
    ],
    [paths.domainSettings(1), { form: save, values: { Description: 'd'.repeat(256) }, says: 'At most 255 characters' }],
    [paths.imageUpload(), { form: 'Upload image', ...tooLong(50) }],
    [paths.imageCreate(), { form: 'Create image', ...tooLong(50) }],
    [paths.userCreate(), { form: 'Create user', values: { Username: noName }, says: usernameRule }],
    [paths.userSettings('restricted'), { form: save, values: { Username: noName }, says: usernameRule }],
    [paths.profile(), { form: save, values: { Email: 'nobody' }, says: 'Email is not valid' }],
    [paths.tokens(), { open: ['Create token'], form: 'Create token', ...tooLong(100) }],
    [
      paths.sshKeys(),
      { open: ['Add SSH key'], form: 'Add SSH key', values: { 'Public key': 'x' }, says: /must begin with its type/ },
    ],
  ]
  for (const [address, entry] of entries)
    await test.step(address, async () => {
      await page.goto(address)
      await submitRefused(page, entry)
    })
})

test('an entry that is not allowed is said once, in every dialog of a node @referenced', async ({
  owner: page,
  service,
}) => {
  test.slow()
  const { id } = await findNode(service, 'web-1')
  const more = (item: string) => ['More actions', item]
  const disk = 'Actions for Debian 12 Disk'
  const profile = 'Actions for My Debian 12 Disk Profile'
  const diskLabel = tooLong(48)
  const entries: readonly Entry[] = [
    { open: ['Rename web-1'], form: 'Rename', values: { Label: noName }, says: labelRule },
    { open: more('Resize'), form: 'Resize node', says: 'Type is required' },
    { open: more('Clone'), form: 'Clone node', values: { Label: noName }, says: labelRule },
    { open: more('Rebuild'), form: 'Rebuild node', says: 'Must be “web-1”' },
    {
      open: more('Boot into rescue mode'),
      form: 'Boot into rescue mode',
      values: { 'Disk in sda': '', 'Disk in sdb': '' },
      says: /at least one disk/,
    },
    { open: more('Migrate to another region'), form: 'Migrate node', says: 'Region is required' },
    { open: [disk, 'Rename'], form: 'Rename disk', ...diskLabel },
    { open: [profile, 'Edit'], form: 'Save configuration profile', ...diskLabel },
    {
      open: ['Add profile'],
      form: 'Add configuration profile',
      values: { Label: 'boot', 'Memory limit': '' },
      says: 'Memory limit is required',
    },
  ]
  await page.goto(paths.node(id))
  await expect(title(page, 'web-1')).toBeVisible()
  for (const entry of entries)
    await test.step(entry.form, async () => {
      await submitRefused(page, entry)
      await discard(page)
    })
  await test.step('Resize disk', async () => {
    const { id: offline } = await findNode(service, 'db-2')
    await goInside(page, paths.node(offline))
    await submitRefused(page, {
      open: ['Actions for Ubuntu 22.04 LTS Disk', 'Resize'],
      form: 'Resize disk',
      values: { Size: '99999' },
      says: /^Must be at most/,
    })
    await discard(page)
  })
  await goInside(page, paths.nodeAddresses(id))
  await submitRefused(page, {
    open: [`Actions for ${(await findNode(service, 'web-1')).ipv4[0] ?? ''}`, 'Edit reverse name'],
    form: 'Save reverse name',
    values: { 'Reverse name': noName },
    says: 'Enter a full domain name',
  })
})

test('a refusal of the service is said once, at its field @referenced', async ({ owner: page, service, monitor }) => {
  test.slow()
  monitor.expectError(/status of 400/)
  page.on('dialog', (dialog) => void dialog.accept())
  const { id, ipv4 } = await findNode(service, 'web-1')
  const { data } = await callOperation(service, domains.list, {})
  const [first, second] = data
  if (!first || !second) throw new Error('The demo has fewer than two domains.')
  const taken = { values: { Label: 'web-2' }, says: nodeLabelTakenReason, notBeside: /^Another node is already called/ }

  await test.step('Create node', async () => {
    await page.goto(paths.nodeCreate())
    const form = await fillNode(page, 'web-2')
    await expect(form.getByText(taken.notBeside)).toBeVisible()
    await form.getByRole('button', { name: 'Create node' }).click()
    await expectRefusal(page, { form: 'Create node', ...taken })
    await expect(form.getByRole('button', { name: /^Use web-/ })).toBeVisible()
  })
  const entries: readonly (readonly [string, Entry])[] = [
    [paths.nodeSettings(id), { form: save, ...taken }],
    [paths.node(id), { open: ['Rename web-1'], form: 'Rename', ...taken }],
    [paths.node(id), { open: ['More actions', 'Clone'], form: 'Clone node', ...taken }],
    [
      paths.nodeAddresses(id),
      {
        open: [`Actions for ${ipv4[0] ?? ''}`, 'Edit reverse name'],
        form: 'Save reverse name',
        values: { 'Reverse name': 'nowhere.example' },
        says: 'The name must resolve to this address first',
      },
    ],
    [
      paths.domainCreate(),
      {
        form: 'Create domain',
        values: { Domain: first.domain, 'SOA email': 'admin@example.com' },
        says: 'DNS zone already exists',
      },
    ],
    [
      paths.userCreate(),
      {
        form: 'Create user',
        values: { Username: 'restricted', Email: 'new@example.com' },
        says: 'Username is already taken',
      },
    ],
    [
      paths.userSettings('restricted'),
      { form: save, values: { Username: 'owner' }, says: 'Username is already taken' },
    ],
  ]
  for (const [address, entry] of entries)
    await test.step(`${address}, ${entry.form}`, async () => {
      await page.goto(address)
      await submitRefused(page, entry)
    })
  await test.step('a domain’s settings', async () => {
    const entry = { form: save, values: { Domain: second.domain }, says: 'DNS zone already exists' }
    await page.goto(paths.domainSettings(first.id))
    await openForm(page, entry)
    await main(page).getByRole('button', { name: save }).click()
    await confirm(page, 'Rename domain')
    await expectRefusal(page, entry)
  })
})
