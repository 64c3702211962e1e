/** The service's sign-in pages look like the dashboard: the same design tokens and the same logo. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestService } from '../testing.ts'

const root = path.join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** `d` of every path, in order of appearance; adjacent paths count as one. */
const drawing = (markup: string) => [...markup.matchAll(/\bd="([^"]+)"/g)].map(([, d]) => d).join('')

test('colors and shadow are the tokens of the dashboard', () => {
  const tokensIn = (css: string) =>
    new Map([...css.matchAll(/^ *--([\w-]+): (.+);$/gm)].map(([, name, value]) => [name, value]))
  const dashboard = tokensIn(read('src/styles/tokens.css') + read('src/styles/base.css'))
  const own = tokensIn(read('server/oauth/login.css'))
  expect(own.size).toBeGreaterThan(10)
  for (const [name = '', value] of own) expect(dashboard.get(`color-${name}`) ?? dashboard.get(name), name).toBe(value)
})

test('every token is used and no other color is', () => {
  const css = read('server/oauth/login.css')
  const rules = css.slice(css.indexOf('}'))
  expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b/i)
  for (const [, name = ''] of css.matchAll(/^ *--([\w-]+): /gm)) expect(rules, name).toContain(`var(--${name})`)
})

test('the logo is that of the dashboard', async () => {
  await using service = await startTestService()
  const page = await (await service.fetch('/login')).text()
  expect(drawing(page)).toBe(drawing(read('public/icon.svg')))
  expect(drawing(read('src/ui/logo.tsx'))).toBe(drawing(page))
})

test('the login page offers the other way to sign in', async () => {
  await using service = await startTestService()
  expect(await (await service.fetch('/login')).text()).toContain('<a href="/sign-in">Use a personal access token</a>')
})
