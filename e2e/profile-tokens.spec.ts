/** Personal access tokens and authorized apps, to the effect of their revocation. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, title } from './locators.ts'
import { submitLoginForm } from './sign-in.ts'
import { say } from './texts.ts'

const runFile = promisify(execFile)

/** The status that a program gets with a token: that of curl, where this machine has it. */
async function status({ url }: TestService, token: string, path: string, method = 'GET'): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = method === 'GET' ? null : JSON.stringify({ domain: 'example.org', type: 'slave' })
  const options = ['--silent', '--output', '/dev/null', '--write-out', '%{http_code}', '--request', method]
  const values = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const data = body === null ? [] : ['--data', body]
  try {
    const { stdout } = await runFile('curl', [...options, ...values, ...data, `${url}/v4${path}`])
    return Number(stdout)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return (await fetch(`${url}/v4${path}`, { method, headers, body })).status
  }
}

/** Saves the new token as a user would; returns it. */
async function keepToken(page: Page, label: string): Promise<string> {
  const created = page.getByRole('alertdialog', { name: say('{label} was created', { label }) })
  const token = await created.getByLabel(say('Token'), { exact: true }).inputValue()
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  await created
    .getByRole('button', { name: say('Close'), exact: true })
    .first()
    .click()
  await expect(created.getByText(say('Save the token first, then confirm that you have it.'))).toBeVisible()
  await created.getByRole('checkbox', { name: say('I have saved the token') }).check()
  await created
    .getByRole('button', { name: say('Close'), exact: true })
    .first()
    .click()
  await expect(created).toBeHidden()
  return token
}

async function rowAction(page: Page, label: string, action: string) {
  await main(page)
    .getByRole('button', { name: say('Actions for {label}', { label }), exact: true })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a token with two scopes works within them, is replaced and revoked @languages', async ({
  owner: page,
  service,
}) => {
  const [nodes, domains] = [say('Nodes'), say('Domains')].map((area) => `${area}: ${say('read only')}`)
  await page.goto(paths.tokens())
  await main(page)
    .getByRole('button', { name: say('Create token') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('Create token') })
  await dialog.getByLabel(say('Label')).fill('deploy')
  await dialog.getByRole('button', { name: say('Create token') }).click()
  await expect(dialog.getByText(say('Choose at least one area')).first()).toBeVisible()
  await dialog.getByRole('radio', { name: nodes, exact: true }).check()
  await dialog.getByRole('radio', { name: domains, exact: true }).check()
  await expect(dialog.getByText('nodes:read_only domains:read_only')).toBeVisible()
  await dialog.getByRole('button', { name: say('Create token') }).click()
  const token = await keepToken(page, 'deploy')
  await expect(
    main(page).getByText(`${say('Read only')}: ${say('Nodes')}, ${say('Domains')}`, { exact: true }),
  ).toBeVisible()
  await expect(main(page).getByText(token)).toHaveCount(0)
  await expect(main(page).getByText(`${token.slice(0, 16)}…`)).toBeVisible()

  expect(await status(service, token, '/node/instances')).toBe(200)
  expect(await status(service, token, '/domains')).toBe(200)
  expect(await status(service, token, '/domains', 'POST')).toBe(401)
  expect(await status(service, token, '/profile/tokens')).toBe(401)

  await rowAction(page, 'deploy', say('Replace'))
  await page
    .getByRole('dialog', { name: say('Replace {label}', { label: 'deploy' }) })
    .getByRole('button', { name: say('Create replacement') })
    .click()
  const replacement = await keepToken(page, 'deploy')
  await confirm(page, say('Revoke old token'))
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await status(service, token, '/node/instances')).toBe(401)
  expect(await status(service, replacement, '/node/instances')).toBe(200)

  await rowAction(page, 'deploy', say('Revoke'))
  await confirm(page, say('Revoke token'))
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await status(service, replacement, '/node/instances')).toBe(401)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toContain(replacement)
})

test('a narrow session cannot give more than it has', async ({ page, service }) => {
  await page.goto(paths.signIn())
  const { createTokenWithScopes } = await import('./account.ts')
  await page
    .getByLabel('Personal access token')
    .fill(await createTokenWithScopes(service, 'account:read_write nodes:read_only'))
  await page.getByRole('button', { name: 'Sign in with token' }).click()
  await expect(title(page, 'Overview')).toBeVisible()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'API tokens' }).click()
  await main(page).getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await expect(dialog.getByRole('radio', { name: 'Nodes: read only', exact: true })).toBeEnabled()
  await expect(dialog.getByRole('radio', { name: /^Nodes: read and write/ })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Full access' })).toHaveAttribute('aria-disabled', 'true')
})

test('revoking the token in use asks twice and signs out', async ({ owner: page, service }) => {
  await page.goto(paths.tokens())
  const own = main(page).getByRole('row').filter({ hasText: 'In use here' })
  await own.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await confirm(page, 'Continue')
  const second = page.getByRole('alertdialog', { name: /and sign out/ })
  const label = (await second.getByText(/^Type .* to confirm$/).textContent()) ?? ''
  await second.getByRole('textbox').fill(label.replace(/^Type (.*) to confirm$/, '$1'))
  await second.getByRole('button', { name: 'Revoke and sign out' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await status(service, service.ownerToken, '/profile')).toBe(401)
})

test('revoking the dashboard itself signs out, and another app loses its access', async ({ page, service }) => {
  await page.goto(paths.apps())
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await rowAction(page, 'Deploy bot', 'Revoke')
  await confirm(page, 'Revoke app')
  await expect(main(page).getByText('Deploy bot')).toHaveCount(0)
  const own = main(page).getByRole('row').filter({ hasText: 'This dashboard' })
  await own.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await confirm(page, 'Revoke and sign out', 'Quarterdeck')
  await expect(title(page, 'Sign in')).toBeVisible()
})
