/**
 * Other languages: every text is translated and has room, and the page works from right to left. On the same visit to
 * every page: sensitive data can be hidden, and axe finds nothing, light on a desktop and dark on a phone.
 */
import type { Locator } from '@playwright/test'
import { preferences } from '#contract/areas/preferences.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { findNode } from './account.ts'
import { auditAllVariants, phone } from './audit.ts'
import { expectNothingCut, findCutTexts } from './cut-texts.ts'
import { expect, test } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { main, title } from './locators.ts'
import { loaded } from './page-load.ts'
import { goInside, signedInPages, sweepTimeoutMs } from './pages.ts'
import { collectData, untranslatedTexts, putPseudoLanguage } from './pseudo-language.ts'
import { readableWhenHidden, sensitiveTexts } from './sensitive.ts'
import { submitLoginForm } from './sign-in.ts'
import { say, sayCount } from './texts.ts'

test.use({
  outages: ['us-east', 'eu-west'],
  maintenance: [{ region: 'us-east', begin: 30, end: 34 }],
})

/** States that name what they are about, of pages that have others in the demo. */
const namingStates = async (service: TestService) => [
  { name: 'node without backups', address: paths.nodeBackups((await findNode(service, 'lab-1')).id) },
  { name: 'unrestricted user', address: paths.user('owner') },
  { name: 'nothing found in records', address: `${paths.domainSearch()}?q=web-1` },
  { name: 'nothing found in a list', address: `${paths.domains()}?q=web-1` },
]

const parts = 4
for (let part = 0; part < parts; part += 1) {
  test(`every page is accessible, translated, has room in both directions and can hide what is sensitive, part ${part + 1} of ${parts} @referenced`, async ({
    owner: page,
    service,
    context,
  }) => {
    test.setTimeout(sweepTimeoutMs)
    await putPseudoLanguage(context)
    const data = collectData(page)
    const sensitive = await sensitiveTexts(service)
    await page.goto(paths.preferences())
    // Including texts that have already been shown in English.
    await page.getByLabel('Language').selectOption('de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const all = [...signedInPages(await findNode(service, 'db-1')), ...(await namingStates(service))]
    const pages = all.filter((_, index) => index % parts === part)
    for (const { name, address } of pages)
      await test.step(name, async () => {
        // Without reloading the dashboard, so that only the first visit takes the time to load it, and axe.
        await goInside(page, address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await loaded(page)
        expect.soft(await untranslatedTexts(page, data), `${name}: not translated`).toEqual([])
        expect.soft(await readableWhenHidden(page, sensitive), `${name}: readable`).toEqual([])
        await auditAllVariants(page, name)
        // The widths of cells and filters are checked with the words of real languages (every-page.spec.ts), which
        // these are not.
        const find = () => findCutTexts(main(page), '*', 'table, [role=search] button')
        await expectNothingCut(page, name, find, [
          [390, 'ltr'],
          [390, 'rtl'],
          [1024, 'ltr'],
          [1440, 'rtl'],
        ])
      })
  })
}

test.describe('a short notification', () => {
  test.use({ language: 'de', deleteDelay: '30', viewport: phone })

  test('is translated and has room, also beside its action', async ({ owner: page, context }) => {
    await putPseudoLanguage(context)
    const data = collectData(page)
    const notifications = page.getByRole('region', { name: say('Notifications') })
    const look = async (text: string) => {
      await expect(notifications.getByText(text)).toBeVisible()
      expect.soft(await untranslatedTexts(page, data), `${text}: not translated`).toEqual([])
      const find = () => findCutTexts(notifications)
      await expectNothingCut(page, text, find, [
        [phone.width, 'ltr'],
        [phone.width, 'rtl'],
      ])
    }
    await page.goto(paths.sshKeys())
    await page.getByRole('button', { name: say('Actions for {label}', { label: 'laptop' }) }).click()
    await page.getByRole('menuitem', { name: say('Delete') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('Delete SSH key') })
      .click()
    await look(sayCount(1, '{label} will be deleted', '{label} will be deleted', { label: 'laptop' }))
    await notifications.getByRole('button', { name: say('Cancel deletion') }).click()
    await look(sayCount(1, '{label} was not deleted', '{label} were not deleted', { label: 'laptop' }))
  })
})

const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN

test('browsers are not to translate pages, which they would break', async ({ owner: page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
})

test('the page begins on the right where texts do', async ({ owner: page }) => {
  await page.goto(paths.nodes())
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'db-1' }) })
  await expect(row).toBeVisible()
  const middle = await leftOf(page.getByRole('main'))
  expect(await leftOf(page.getByRole('navigation').first())).toBeGreaterThan(middle)
  expect(await leftOf(row.getByRole('button').last())).toBeLessThan(await leftOf(row.getByRole('link').first()))
})

test('a dialog speaks the language of the account, which the browser learns after the first page', async ({
  owner: page,
  service,
}) => {
  await callOperation(service, preferences.update, { body: { quarterdeck: { language: 'de' } } })
  await page.goto(paths.nodes())
  await expect(title(page, 'Server')).toBeVisible()
  await page.getByRole('checkbox', { name: 'db-1 auswählen' }).check()
  await page.getByRole('button', { name: 'Herunterfahren', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: '1 Server herunterfahren?' })
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeVisible()
})

test.describe('a German browser', () => {
  test.use({ language: 'de' })

  // Texts outside the main flows, which run in German as well (texts.ts).
  test('shows refusals in German, and goes on in English @referenced', async ({ page, service, monitor }) => {
    monitor.allowError(/status of 400/)
    await test.step('the login page refuses a password', async () => {
      await page.goto(paths.domain(1))
      await submitLoginForm(page, 'owner', 'falsch')
      await expect(page.getByRole('alert')).toContainText('Benutzername oder Passwort ist falsch')
      await submitLoginForm(page, 'owner', service.ownerPassword)
    })

    await test.step('a field of a record refuses an address', async () => {
      await main(page).getByRole('button', { name: 'Eintrag hinzufügen' }).click()
      await page.getByLabel('IPv4-Adresse', { exact: true }).fill('198.51.100.300')
      await page.keyboard.press('Enter')
      await expect(page.getByText('liegt über 255')).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('the service refuses a label that is taken', async () => {
      await goInside(page, paths.nodeCreate())
      const form = await fillNode(page, 'web-1')
      await form.getByRole('button', { name: 'Server erstellen' }).click()
      await expect(form.getByText('Der Name wird schon von einem anderen Ihrer Server verwendet')).toBeVisible()
      await form.getByLabel('Name', { exact: true }).fill('neu-1')
      await form.getByRole('button', { name: 'Server erstellen' }).click()
      await expect(title(page, 'neu-1')).toBeVisible()
    })

    await test.step('go on in English, and stay there', async () => {
      await goInside(page, paths.preferences())
      await page.getByLabel('Sprache').selectOption('en')
      await expect(title(page, 'Preferences')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.reload()
      await expect(title(page, 'Preferences')).toBeVisible()
    })
  })
})
