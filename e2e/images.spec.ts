/** Images from capture, upload and edit to deployment and deletion. */
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { images } from '#contract/areas/images.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { confirm, main, moreMenu, row, title } from './locators.ts'
import { submitLoginForm } from './sign-in.ts'
import { say } from './texts.ts'

const statusOf = async (service: TestService, imageId: string) =>
  (await callOperation(service, images.view, { path: { imageId } })).status
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const tray = (page: Page) => page.getByRole('region', { name: 'Jobs' })

async function fillUpload(page: Page, chosen: { name: string; mimeType: string; buffer: Buffer } | string) {
  await page.goto(paths.imageUpload())
  await expect(title(page, 'Upload image')).toBeVisible()
  await main(page).getByLabel('Disk image').setInputFiles(chosen)
  await main(page).getByRole('radio', { name: 'Frankfurt' }).check()
  return main(page).getByRole('button', { name: 'Upload image' })
}

test('capturing a disk from the page of its node, editing the image, deploying it, deleting it @referenced @languages', async ({
  owner: page,
  service,
}) => {
  const node = await findNode(service, 'web-1')
  await page.goto(paths.node(node.id))
  await main(page)
    .getByRole('button', { name: say('Actions for {label}', { label: 'Debian 12 Disk' }) })
    .click()
  await page.getByRole('menuitem', { name: say('Create image') }).click()
  await expect(title(page, say('Create image'))).toBeVisible()
  await expect(main(page).getByRole('radio', { name: 'Debian 12 Disk' })).toBeChecked()
  await main(page).getByLabel(say('Label')).fill('web-base')
  await main(page)
    .getByRole('button', { name: say('Create image') })
    .dblclick()
  await expect(title(page, 'web-base')).toBeVisible()
  await expect(main(page).getByText(say('Available'), { exact: true })).toBeVisible()
  expect((await callOperation(service, images.list, { filter: { label: 'web-base' } })).results).toBe(1)

  await main(page)
    .getByRole('button', { name: say('Edit') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('Edit {label}', { label: 'web-base' }) })
  await dialog.getByLabel(say('Label')).fill('web-golden')
  await dialog.getByLabel(say('Description')).fill('Web server <b>2026</b>')
  await dialog.getByRole('button', { name: say('Save changes') }).click()
  await expect(title(page, 'web-golden')).toBeVisible()
  await expect(main(page).getByText('Web server <b>2026</b>')).toBeVisible()

  await main(page)
    .getByRole('link', { name: say('Create node') })
    .click()
  await expect(title(page, say('Create node'))).toBeVisible()
  await expect(main(page).getByRole('radio', { name: 'web-golden' })).toBeChecked()
  await page.goBack()

  await moreMenu(page, say('Delete'))
  await confirm(page, say('Delete image'), 'web-golden')
  await expect(title(page, say('Images'))).toBeVisible()
  await expect(row(page, 'web-golden')).toHaveCount(0)
  await page.goBack()
  await expect(main(page).getByText(say('This {noun} was deleted', { noun: say('image') }))).toBeVisible()
})

test('an upload continues on other pages, and the image becomes available', async ({ owner: page, service }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/uploads/**', async (route) => {
    await held
    await route.continue()
  })
  const submit = await fillUpload(page, file('golden.img.gz', gzipSync(Buffer.alloc(3 * 1024 ** 2 + 1, 'disk'))))
  await expect(main(page).getByLabel('Label')).toHaveValue('golden')
  await submit.dblclick()
  await expect(title(page, 'golden')).toBeVisible()
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expect(title(page, 'Nodes')).toBeVisible()
  await expect(tray(page).getByRole('progressbar', { name: 'Upload golden' })).toBeVisible()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  const waiting = main(page).getByRole('listitem').filter({ hasText: 'Image waiting for data' })
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText('appliance')
  release()
  await expect(tray(page).getByText(/^Uploaded/)).toBeVisible()
  await tray(page).getByRole('link', { name: 'Upload golden' }).click()
  await expect(main(page).getByText('Available', { exact: true })).toBeVisible()
  await expect(main(page).getByText('4 MB')).toBeVisible()
  expect((await callOperation(service, images.list, { filter: { label: 'golden' } })).results).toBe(1)
})

test('a raw image is compressed in the browser', async ({ owner: page, service }) => {
  const submit = await fillUpload(page, file('plain.img', Buffer.alloc(5 * 1024 ** 2, 'raw disk')))
  await expect(main(page).getByText(/your browser compresses it before sending it/)).toBeVisible()
  const upload = page.waitForRequest(/\/uploads\//)
  await submit.click()
  const request = await upload
  expect(request.headers()['content-type']).toBe('application/octet-stream')
  expect(request.headers()['authorization']).toBeUndefined()
  await expect(main(page).getByText('Available', { exact: true })).toBeVisible()
  const [image] = (await callOperation(service, images.list, { filter: { label: 'plain' } })).data
  expect(image?.size).toBe(5)
})

test('a zip file called .gz is refused before anything is sent', async ({ owner: page, service }) => {
  const submit = await fillUpload(page, file('disk.img.gz', Buffer.from('PK\u0003\u0004 a zip archive')))
  await expect(main(page).getByText(/This is a ZIP archive/)).toBeVisible()
  await submit.click()
  await expect(main(page).getByText(/This is a ZIP archive/)).toHaveCount(1)
  expect((await callOperation(service, images.list, { filter: { label: 'disk' } })).results).toBe(0)
})

test('a damaged file is refused by the service, and another can be sent to the same address', async ({
  owner: page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 400/)
  const whole = gzipSync(Buffer.alloc(200_000, 'disk image'))
  const submit = await fillUpload(page, file('cut.img.gz', whole.subarray(0, -20)))
  await submit.click()
  await expect(title(page, 'cut')).toBeVisible()
  await expect(main(page).getByText('The gzip data is incomplete')).toBeVisible()
  await main(page).getByLabel('Send another file').setInputFiles(file('whole.img.gz', whole))
  await main(page).getByRole('button', { name: 'Send file' }).click()
  await expect(main(page).getByText('Available', { exact: true })).toBeVisible()
  expect((await callOperation(service, images.list, { filter: { label: 'cut' } })).results).toBe(1)
})

test('an upload can be sent with curl from elsewhere, and be canceled', async ({ owner: page, service, monitor }) => {
  await page.goto(paths.imageUpload())
  await main(page).getByRole('radio', { name: 'On another computer' }).check()
  await main(page).getByLabel('Label').fill('remote')
  await main(page).getByRole('radio', { name: 'Frankfurt' }).check()
  await main(page).getByRole('button', { name: 'Upload image' }).click()
  await expect(title(page, 'remote')).toBeVisible()
  await expect(main(page).getByText(/The data has to arrive within (?:23 h 59 min|24 h)\./)).toBeVisible()
  const command = await main(page).getByRole('region', { name: 'upload command' }).innerText()
  expect(command).toMatch(/^curl .*-T disk\.img\.gz/s)
  const address = /'(http[^']+)'/.exec(command)?.[1] ?? ''
  const [image] = (await callOperation(service, images.list, { filter: { label: 'remote' } })).data

  await test.step('after a reload the page says that the command is gone', async () => {
    await page.reload()
    await expect(main(page).getByText('This tab started this upload')).toBeVisible()
    await expect(main(page).getByText(/The command cannot be shown again/)).toBeVisible()
  })

  await test.step('the address works from elsewhere', async () => {
    const response = await fetch(address, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(gzipSync('disk')),
    })
    expect(response.status).toBe(200)
    await expect(main(page).getByText('Available', { exact: true })).toBeVisible()
    expect(await statusOf(service, image?.id ?? '')).toBe('available')
  })

  await test.step('canceling deletes the image', async () => {
    monitor.expectError(/net::ERR_FAILED|status of 404/)
    await page.route('**/uploads/**', (route) => route.abort())
    const submit = await fillUpload(page, file('unwanted.img.gz', gzipSync('disk')))
    await submit.click()
    await expect(title(page, 'unwanted')).toBeVisible()
    await expect(main(page).getByText(/The connection was interrupted/)).toBeVisible()
    await tray(page).getByRole('button', { name: 'Cancel' }).click()
    await confirm(page, 'Cancel upload')
    // The question hides the tray as long as it is open.
    await expect(page.getByText('The upload of unwanted was canceled')).toBeVisible()
    await expect(tray(page)).toHaveCount(0)
    expect((await callOperation(service, images.list, { filter: { label: 'unwanted' } })).results).toBe(0)
  })
})

test('after a reload during an upload the file is chosen again', async ({ owner: page, service }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/uploads/**', () => held.promise)
  const golden = file('golden.img.gz', gzipSync(Buffer.alloc(1_000_000, 'disk')))
  const submit = await fillUpload(page, golden)
  await main(page).getByLabel('Description').fill('From the build')
  await submit.click()
  await expect(title(page, 'golden')).toBeVisible()
  await expect(page).toHaveTitle(/^Upload golden · golden · /)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(main(page).getByText(/The page was reloaded before all of golden.img.gz \(.*\) was sent/)).toBeVisible()
  await expect(page).toHaveTitle(/^golden · /)

  const picker = main(page).getByLabel('Send a file from this computer')
  await picker.setInputFiles(file('other.img.gz', gzipSync('other')))
  await expect(main(page).getByText(/^This is a different file: golden.img.gz \(/)).toBeVisible()
  await picker.setInputFiles(golden)
  await expect(main(page).getByText(/^This is a different file/)).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Send file' }).dblclick()
  await expect(main(page).getByText('Available', { exact: true })).toBeVisible()
  await expect(main(page).getByText('From the build')).toBeVisible()
  const { data } = await callOperation(service, images.list, { filter: { label: 'golden' } })
  expect(data.map(({ status, description }) => [status, description])).toEqual([['available', 'From the build']])
  await page.goBack()
  await expect(title(page, 'Upload image')).toBeVisible()
})

test('without signing in: from the sign-in page to a public image, and back to it after signing in', async ({
  page,
  service,
}) => {
  await page.goto(paths.overview())
  await page.getByRole('link', { name: 'public images' }).click()
  await expect(title(page, 'Images')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Create image' })).toHaveCount(0)
  await row(page, 'Debian 12').getByRole('link', { name: 'Debian 12' }).click()
  await expect(title(page, 'Debian 12')).toBeVisible()
  await expect(main(page).getByRole('button')).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with password' }).click()
  await submitLoginForm(page, 'owner', service.ownerPassword)
  await expect(title(page, 'Debian 12')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Create node' })).toBeVisible()
})
