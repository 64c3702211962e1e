/**
 * `npm run recording`: films a tour of half a minute for the README, on a new demo account, with ffmpeg of this
 * machine. It shows no secrets.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { signIn } from './bench/sign-in.ts'
import { browserArguments, findBrowser } from './browser.ts'
import { buildIfStale } from './build/build-if-stale.ts'
import { root, run } from './process.ts'
import { startServer } from './server.ts'

const size = { width: 1280, height: 800 }
const file = path.join(root, 'docs', 'screenshots', 'tour.webm')

/** The tour, at the pace of somebody who demonstrates the dashboard. */
async function tour(page: Page) {
  const typed = { delay: 45 }
  await pause(1200)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('web-1', typed)
  await pause(500)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'web-1' }).waitFor()
  await pause(1500)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Nodes' }).click()
  await page.getByRole('row', { name: /web-1/ }).first().waitFor()
  await pause(500)
  await page.keyboard.press('/')
  await page.keyboard.type('tag:production', typed)
  await pause(400)
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await pause(500)
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reboot' }).click()
  await pause(1500)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Reboot/ })
    .click()
  await page.getByRole('button', { name: 'Dismiss' }).waitFor()
  await pause(800)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Domains' }).click()
  await page.getByRole('link', { name: 'harbour.example', exact: true }).click()
  await page.getByRole('button', { name: 'Add record' }).first().waitFor()
  await pause(500)
  await page.keyboard.press('n')
  await page.getByLabel('Name', { exact: true }).pressSequentially('status', typed)
  await page.getByLabel('IPv4 address').pressSequentially('192.0.2.80', typed)
  await page.keyboard.press('Enter')
  await pause(500)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await pause(2000)
}

const executablePath = await findBrowser()
await buildIfStale()
await using server = await startServer({ settings: { PACE: '0.1' } })
await using browser = await chromium.launch({ executablePath, args: browserArguments })
const context = await browser.newContext({ viewport: size, colorScheme: 'light', locale: 'en-US', timezoneId: 'UTC' })
const page = await context.newPage()
await signIn(page, server)
// The font applies from the next page on.
await page.waitForFunction(() => localStorage.getItem('@font') !== null)
await page.goto(server.url + paths.overview())
await page.getByRole('heading', { level: 1 }).waitFor()
await page.waitForLoadState('networkidle')

const folder = mkdtempSync(path.join(tmpdir(), 'quarterdeck-recording-'))
const frames: { name: string; at: number }[] = []
await page.screencast.showActions({ style: { title: 'display: none' } })
await page.screencast.start({
  size,
  quality: 95,
  onFrame: ({ data, timestamp }) => {
    const name = `${frames.length}.jpg`
    writeFileSync(path.join(folder, name), data)
    frames.push({ name, at: timestamp })
  },
})
await tour(page)
await page.screencast.stop()

/** Each frame with the time until the next one, as ffmpeg's list of files wants it (seconds). */
const list = frames
  .map(({ name, at }, index) => `file '${name}'\nduration ${((frames[index + 1]?.at ?? at + 1000) - at) / 1000}`)
  .join('\n')
writeFileSync(path.join(folder, 'frames.txt'), list)
const input = `-y -loglevel error -f concat -i ${path.join(folder, 'frames.txt')}`
const output = '-vf fps=20 -c:v libvpx-vp9 -crf 36 -b:v 0 -row-mt 1 -an'
const code = await run('ffmpeg', [...input.split(' '), ...output.split(' '), file])
rmSync(folder, { recursive: true })
if (code === 127) throw new Error('The recording needs ffmpeg, which is not installed.')
if (code !== 0) throw new Error(`ffmpeg ended with exit code ${code}.`)
console.log(`The recording is ${path.relative(root, file)}.`)
