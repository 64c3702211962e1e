/** Two-factor authentication and the phone number, with the codes that a real app and a real phone would show. */
import { paths } from '#kit/paths.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, title } from './locators.ts'
import { submitLoginForm, signOut } from './sign-in.ts'
import { enableTwoFactor, nextCode, closeScratchCode } from './two-factor.ts'

test.use({ demo: false })

const incorrectCode =
  'Incorrect, expired or already used. Codes in the app change every 30 seconds. If a new code is refused too, check the clock of your device. A scratch code works only once.'

test('two-factor authentication: enable, sign in with a code, trust, revoke, scratch code, disable', async ({
  page,
  service,
  monitor,
}) => {
  test.slow()
  monitor.expectError(/status of 400/)
  const signIn = async () => {
    await page.goto(paths.security())
    await submitLoginForm(page, 'owner', service.ownerPassword)
  }
  const enterCode = async (code: string, trust = false) => {
    await expect(title(page, 'Enter your code')).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    if (trust) await page.getByLabel('Trust this browser for 30 days').check()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await signIn()
  // So that Back stays in the dashboard: when leaving for another site, the browser itself asks.
  await page.getByRole('link', { name: 'Trusted devices', exact: true }).click()
  await expect(title(page, 'Trusted devices')).toBeVisible()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(title(page, 'Security')).toBeVisible()
  const { secret, scratch, kept } = await enableTwoFactor(page, service)

  // The scratch code cannot be lost by accident.
  await page.keyboard.press('Escape')
  await expect(kept.getByText('Save the code first, then confirm that you have it.')).toBeVisible()
  await page.goBack()
  await expect(kept).toBeVisible()
  await closeScratchCode(kept)
  await expect(kept).toBeHidden()
  const on = 'On. Signing in from a browser that is not trusted requires a code from your authenticator app.'
  await expect(main(page).getByText(on)).toBeVisible()

  await signOut(page)
  await expect(title(page, 'Sign in')).toBeVisible()
  await signIn()
  await enterCode(await nextCode(service, secret), true)
  await expect(title(page, 'Security')).toBeVisible()

  // The trusted browser needs no code.
  await signOut(page)
  await expect(title(page, 'Sign in')).toBeVisible()
  await signIn()
  await expect(title(page, 'Security')).toBeVisible()

  await page.getByRole('link', { name: 'Trusted devices', exact: true }).click()
  await expect(main(page).getByText('This browser', { exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: 'Actions for Chrome' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  // The session of a device ends with it.
  await confirm(page, 'Revoke and sign out')
  await expect(title(page, 'Sign in')).toBeVisible()

  await signIn()
  await enterCode(scratch)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(title(page, 'Security')).toBeVisible()

  await signOut(page)
  await expect(title(page, 'Sign in')).toBeVisible()
  await signIn()
  await enterCode(scratch)
  await expect(page.getByRole('alert')).toContainText(incorrectCode)
  await enterCode(await nextCode(service, secret))
  await expect(title(page, 'Security')).toBeVisible()

  await main(page).getByRole('button', { name: 'Disable' }).click()
  await confirm(page, 'Disable two-factor authentication', 'disable')
  await expect(main(page).getByRole('button', { name: 'Enable two-factor authentication' })).toBeVisible()
  await signOut(page)
  await expect(title(page, 'Sign in')).toBeVisible()
  await signIn()
  await expect(title(page, 'Security')).toBeVisible()
  await page.getByRole('link', { name: 'Logins', exact: true }).click()
  // Two within a second count as the presses of a double click, and a fast machine signs in as quickly.
  await expect(main(page).getByText(/^[56] logins$/)).toBeVisible()
})

test('secrets of two-factor authentication are not stored, not in the address and not in the log', async ({
  owner: page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 400/)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(paths.security())
  const { secret, scratch } = await enableTwoFactor(page, service)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  for (const text of [stored, page.url(), ...addresses]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(scratch)
    expect(text).not.toContain('made up')
  }
})

test('a phone number is verified with the code of the message, and changed by deleting it first', async ({
  owner: page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 400/)
  const outbox = async () => {
    const response = await service.fetch('/outbox', { headers: { Authorization: `Bearer ${service.ownerToken}` } })
    const text = JSON.stringify(await response.json())
    return { text, code: /"text":"(\d{6})/.exec(text)?.[1] ?? '' }
  }
  await page.goto(paths.security())
  await main(page).getByRole('button', { name: 'Verify phone number' }).click()
  const numberDialog = page.getByRole('dialog', { name: 'Verify phone number' })
  await numberDialog.getByLabel('Phone number').fill('+49 1')
  await numberDialog.getByRole('button', { name: 'Send code' }).click()
  await expect(numberDialog.getByText('Phone number is not valid').first()).toBeVisible()
  // A pasted international number chooses the country.
  await numberDialog.getByLabel('Phone number').fill('+49 1512 3456789')
  await expect(numberDialog.getByRole('combobox', { name: 'Country' })).toHaveValue(/Germany/)
  await numberDialog.getByRole('button', { name: 'Send code' }).click()

  const codeDialog = page.getByRole('dialog', { name: 'Enter the code' })
  await expect(codeDialog.getByText('+49 •••• 89', { exact: false })).toBeVisible()
  const { text, code } = await outbox()
  expect(text).toContain('+4915123456789')
  await codeDialog.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await expect(codeDialog.getByText(/^This code is incorrect, or has been replaced/).first()).toBeVisible()

  // Closing loses nothing: the code can still be entered.
  await codeDialog.getByRole('button', { name: 'Cancel' }).click()
  await main(page).getByRole('button', { name: 'Enter code' }).click()
  await codeDialog.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(codeDialog).toBeHidden()
  await expect(main(page).getByText('+49 •••• 89')).toBeVisible()
  await expect(main(page).getByText('15123456789')).toHaveCount(0)

  await main(page).getByRole('button', { name: 'Change number' }).click()
  await confirm(page, 'Delete and continue')
  await expect(numberDialog).toBeVisible()
  await numberDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(main(page).getByText('Not set. Text messages go to a verified number only.')).toBeVisible()
})
