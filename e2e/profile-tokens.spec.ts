/** Personal access tokens and authorized apps, to the effect of their revocation. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import type { TestService } from '#server/testing.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, title } from './locators.ts'
import { submitLoginForm } from './sign-in.ts'

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
  const created = page.getByRole('alertdialog', { name: `${label} was created` })
  const token = await created.getByLabel('Token', { exact: true }).inputValue()
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  await created.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(created.getByText('Save the token first, then confirm that you have it.')).toBeVisible()
  await created.getByRole('checkbox', { name: 'I have saved the token' }).check()
  await created.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(created).toBeHidden()
  return token
}

async function rowAction(page: Page, label: string, action: string) {
  await main(page)
    .getByRole('button', { name: `Actions for ${label}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a token with two scopes works within them, is replaced and revoked', async ({ owner: page, service }) => {
  await page.goto(paths.tokens())
  await main(page).getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token' })
  await dialog.getByLabel('Label').fill('deploy')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Choose at least one area').first()).toBeVisible()
  await dialog.getByRole('radio', { name: 'Nodes: read only', exact: true }).check()
  await dialog.getByRole('radio', { name: 'Domains: read only', exact: true }).check()
  await expect(dialog.getByText('nodes:read_only domains:read_only')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await keepToken(page, 'deploy')
  await expect(main(page).getByText('Read only: Nodes, Domains', { exact: true })).toBeVisible()
  await expect(main(page).getByText(token)).toHaveCount(0)
  await expect(main(page).getByText(`${token.slice(0, 16)}…`)).toBeVisible()

  expect(await status(service, token, '/node/instances')).toBe(200)
  expect(await status(service, token, '/domains')).toBe(200)
  expect(await status(service, token, '/domains', 'POST')).toBe(401)
  expect(await status(service, token, '/profile/tokens')).toBe(401)

  await rowAction(page, 'deploy', 'Replace')
  await page.getByRole('dialog', { name: 'Replace deploy' }).getByRole('button', { name: 'Create replacement' }).click()
  const replacement = await keepToken(page, 'deploy')
  await confirm(page, 'Revoke old token')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await status(service, token, '/node/instances')).toBe(401)
  expect(await status(service, replacement, '/node/instances')).toBe(200)

  await rowAction(page, 'deploy', 'Revoke')
  await confirm(page, 'Revoke token')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await status(service, replacement, '/node/instances')).toBe(401)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toContain(replacement)
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
