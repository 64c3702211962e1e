/** Each way to create a node: from an image, a script or a backup, with VLANs, empty, several at once. */
import type { Page } from '@playwright/test'
import { backups } from '#contract/areas/backups.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import { findNode } from './account.ts'
import { expect, test } from './fixtures.ts'
import { fillNode } from './forms.ts'
import { main, row, title } from './locators.ts'

const openCreatePage = (page: Page, mode: string) => page.goto(`${paths.nodeCreate()}?mode=${mode}`)
const submit = (page: Page, label = 'Create node') =>
  main(page).getByRole('button', { name: label, exact: true }).click()
const expectRunning = (page: Page) => expect(main(page).getByText('Running', { exact: true }).first()).toBeVisible()

test('from an image @referenced', async ({ owner: page }) => {
  await openCreatePage(page, 'image')
  await fillNode(page, 'from-image')
  await submit(page)
  await expect(title(page, 'from-image')).toBeVisible()
  await expectRunning(page)
})

test('from a script with its fields @referenced', async ({ owner: page }) => {
  await openCreatePage(page, 'script')
  const form = page.getByRole('form', { name: 'Create node' })
  await form.getByRole('searchbox', { name: 'Search scripts' }).fill('web')
  await form.getByRole('radio', { name: 'Web server' }).check()
  await form.getByRole('button', { name: 'View script' }).click()
  await expect(page.getByRole('dialog', { name: 'Web server' })).toContainText('#!/bin/bash')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('radio', { name: 'Alpine 3.17' })).toHaveCount(0)
  await fillNode(page, 'scripted')
  await submit(page)
  await expect(form.getByText('Domain is required').first()).toBeVisible()
  await form.getByLabel('Domain', { exact: true }).fill('www.example.net')
  await form.getByRole('checkbox', { name: 'php' }).check()
  await submit(page)
  await expect(title(page, 'scripted')).toBeVisible()
  await expectRunning(page)
})

test('from a backup of another node, in its region and with its disks @referenced', async ({
  owner: page,
  service,
}) => {
  const { id } = await callOperation(service, nodes.create, {
    body: {
      region: 'eu-central',
      type: 'g6-standard-1',
      label: 'source',
      image: 'node/debian12',
      root_pass: 'correct-Horse-7',
      backups_enabled: true,
    },
  })
  await expect
    .poll(async () => (await callOperation(service, nodes.view, { path: { nodeId: id } })).status)
    .toBe('running')
  await callOperation(service, backups.take, { path: { nodeId: id }, body: { label: 'before' } })
  await expect
    .poll(async () => (await callOperation(service, backups.list, { path: { nodeId: id } })).snapshot.current?.status)
    .toBe('successful')

  await openCreatePage(page, 'backup')
  const form = page.getByRole('form', { name: 'Create node' })
  await form.getByRole('combobox', { name: 'Source node' }).click()
  await page.getByRole('option', { name: /^source/ }).click()
  await form.getByRole('radio', { name: 'Snapshot before' }).check()
  await expect(form.getByText(/root password will be those of source/)).toBeVisible()
  await expect(form.getByRole('radio', { name: 'Nanode 1GB' })).toBeDisabled()
  await form.getByRole('radio', { name: 'Node 2GB' }).check()
  await form.getByLabel('Label', { exact: true }).fill('source')
  await form.getByRole('button', { name: 'Use source-2' }).click()
  await submit(page)
  await expect(title(page, 'source-2')).toBeVisible()
  await expectRunning(page)
  const copy = await findNode(service, 'source-2')
  expect(copy.region).toBe('eu-central')
  expect((await callOperation(service, disks.list, { path: { nodeId: copy.id } })).results).toBe(2)
})

test('with VLAN interfaces in the chosen order @referenced', async ({ owner: page, service }) => {
  await openCreatePage(page, 'image')
  const form = await fillNode(page, 'with-vlan')
  await form.getByRole('button', { name: 'Add interface' }).click()
  await form.getByLabel('eth1 VLAN label').fill('back')
  await form.getByLabel('eth1 address').fill('10.0.0.1')
  await submit(page)
  await expect(form.getByText('Must be an IPv4 network').first()).toBeVisible()
  await form.getByLabel('eth1 address').fill('10.0.0.1/24')
  await form.getByRole('button', { name: 'Move eth1 up' }).press('Enter')
  await expect(form.getByText('eth0 is not public')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Move eth0 up' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: 'Move eth1 down' })).toBeFocused()
  await submit(page)
  await expect(title(page, 'with-vlan')).toBeVisible()
  const { id } = await findNode(service, 'with-vlan')
  const {
    data: [config],
  } = await callOperation(service, configs.list, { path: { nodeId: id } })
  expect(config?.interfaces).toMatchObject([
    { purpose: 'public' },
    { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24' },
  ])
})

test('empty, offline until it has a disk and a configuration profile @referenced', async ({ owner: page, service }) => {
  await openCreatePage(page, 'empty')
  const form = page.getByRole('form', { name: 'Create node' })
  await form.getByRole('radio', { name: 'Frankfurt' }).check()
  await form.getByRole('radio', { name: 'Node 2GB' }).check()
  await form.getByLabel('Label', { exact: true }).fill('bare')
  await submit(page)
  await expect(title(page, 'bare')).toBeVisible()
  await expect(main(page).getByText('Offline', { exact: true }).first()).toBeVisible()
  const { id: nodeId } = await findNode(service, 'bare')
  expect((await callOperation(service, disks.list, { path: { nodeId } })).results).toBe(0)

  await main(page).getByRole('button', { name: 'Add disk' }).click()
  const disk = page.getByRole('dialog', { name: 'Add a disk to bare' })
  await disk.getByRole('combobox', { name: 'Image' }).click()
  await page.getByRole('option', { name: /^Debian 12/ }).click()
  await disk.getByLabel('Size').fill('50.1')
  await disk.getByRole('button', { name: /Generate/ }).click()
  await disk.getByRole('button', { name: 'Add disk' }).click()
  await expect(disk.getByText('Must be at most 50 GB').first()).toBeVisible()
  await disk.getByLabel('Size').fill('50')
  await disk.getByRole('button', { name: 'Add disk' }).click()
  await expect(disk).toBeHidden()
  await main(page).getByRole('button', { name: 'Add profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Add a configuration profile to bare' })
  await profile.getByLabel('Label', { exact: true }).fill('main')
  await expect(profile.getByLabel('Disk in sda')).toContainText('Debian 12 Disk')
  await profile.getByRole('button', { name: 'Add configuration profile' }).click()
  await expect(profile).toBeHidden()
  await main(page).getByRole('button', { name: 'Boot', exact: true }).click()
  await expectRunning(page)
})

test('several at once: none is begun while a label is taken, and then each has its result @referenced', async ({
  owner: page,
  service,
}) => {
  await callOperation(service, nodes.create, { body: { region: 'eu-central', type: 'g6-nanode-1', label: 'many-02' } })
  await openCreatePage(page, 'image')
  await fillNode(page, 'many-{n}')
  await main(page).getByLabel('Number of nodes').fill('3')
  // The form is named after what its button does now.
  await main(page).getByLabel('First number').fill('01')
  await expect(page.getByText('many-01 to many-03')).toBeVisible()
  await submit(page, 'Create 3 nodes')
  await expect(
    main(page).getByText('many-02 is already taken. Change the pattern or the first number').first(),
  ).toBeVisible()
  await main(page).getByRole('button', { name: 'Start at 03' }).click()
  await expect(page.getByText('many-03 to many-05')).toBeVisible()
  await submit(page, 'Create 3 nodes')
  await expect(title(page, 'Nodes')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Jobs' }).getByText('3 of 3 done')).toBeVisible()
  for (const label of ['many-02', 'many-03', 'many-04', 'many-05']) await expect(row(page, label)).toBeVisible()
  await expect(row(page, 'many-01')).toHaveCount(0)
})
