/** Files for tools that keep an account as code: Terraform, DNSControl and octoDNS. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { startTestService } from '#server/testing.ts'
import { expect, test as base } from './fixtures.ts'
import { main, row } from './locators.ts'

/** A service with words of its own, which name the provider and its resources. */
const test = base.extend({
  service: async ({ pace }, provide) => {
    await using service = await startTestService({
      listen: true,
      demo: true,
      pace,
      settings: { words: { node: 'acme', monitor: 'watch' } },
    })
    await provide(service)
  },
})

/** The file that a press downloads. */
async function downloadBy(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await press()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a domain is downloaded in each format', async ({ owner: page }) => {
  await page.goto(paths.domain(1))
  await main(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Download zone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download the zone' })
  const download = dialog.getByRole('button', { name: 'Download' })
  await expect(download).toBeFocused()
  const files: Record<string, { name: string; text: string }> = {}
  for (const format of ['Zone file', 'Terraform', 'DNSControl', 'octoDNS']) {
    await dialog.getByLabel('Format').selectOption(format)
    files[format] = await downloadBy(page, () => download.click())
    await expect(dialog.getByText('1 zone downloaded.')).toBeVisible()
  }
  expect(files).toEqual({
    'Zone file': { name: 'harbour.example.zone', text: expect.stringContaining('docs\tCNAME\twww.harbour.example.') },
    Terraform: {
      name: 'domains.tf',
      text: expect.stringContaining('resource "acme_domain_record" "harbour_example_docs_cname"'),
    },
    DNSControl: { name: 'dnsconfig.js', text: expect.stringContaining('CNAME("docs", "www.harbour.example.")') },
    octoDNS: {
      name: 'harbour.example.yaml',
      text: expect.stringContaining('"docs":\n  - ttl: 3600\n    type: "CNAME"'),
    },
  })
})

test('the selected nodes are exported for Terraform, in the words of the service', async ({ owner: page, origin }) => {
  await page.goto(paths.nodes())
  for (const label of ['web-1', 'web-2']) await row(page, label).getByRole('checkbox').check()
  await main(page).getByRole('button', { name: 'Export nodes' }).click()
  const selected = page.getByRole('group', { name: 'Export 2 selected' })
  const { name, text } = await downloadBy(page, () => selected.getByRole('menuitem', { name: /^Terraform/ }).click())
  expect(name).toMatch(/^nodes-\d{4}-\d\d-\d\d\.tf$/)
  expect(text.match(/^resource .*$/gm)).toEqual([
    'resource "acme_instance" "web-1" {',
    'resource "acme_instance" "web-2" {',
  ])
  expect(text).toContain(`provider "acme" {\n  url = "${origin}"\n}`)
  expect(text).toMatch(/image {12}= "acme\//)
  expect(text).not.toContain('node/')
})
