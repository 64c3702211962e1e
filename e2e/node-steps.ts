/** Steps on the page of a node, for services whose clock the test advances. */
import type { Page } from '@playwright/test'
import { nodes } from '#contract/areas/nodes.ts'
import { paths } from '#kit/paths.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expect } from './fixtures.ts'
import { main, title } from './locators.ts'

const nodeDefaults = {
  region: 'eu-central',
  type: 'g6-standard-1',
  label: 'web-1',
  image: 'node/debian12',
  root_pass: 'correct-Horse-7',
}
type NewNode = Partial<Omit<typeof nodeDefaults, 'image'>> & { image?: string | null; booted?: boolean }

const statusOf = async (service: TestService, nodeId: number) =>
  (await callOperation(service, nodes.view, { path: { nodeId } })).status
export const expectStatus = (service: TestService, nodeId: number, status: string) =>
  expect.poll(() => statusOf(service, nodeId)).toBe(status)

/**
 * Longer than any operation of a machine at the pace of these tests, and short enough that a session of the sign-in
 * pages, which ends after two hours, survives four of them. Milliseconds.
 */
export const operationTimeoutMs = 1_500_000

/** Expects the status during the operation, advances the clock, and expects the status after it. */
export async function expectTransition(
  service: TestService,
  pages: readonly Page[],
  transientStatus: string,
  finalStatus: string,
) {
  for (const page of pages) await expectText(page, transientStatus)
  await service.advance(operationTimeoutMs)
  for (const page of pages) await expectText(page, finalStatus)
}

/** Creates a node, waits until its status is stable, and returns its id. */
export async function addNode(
  service: TestService,
  { image = nodeDefaults.image, booted = true, ...overrides }: NewNode = {},
): Promise<number> {
  const { root_pass: password, ...defaults } = nodeDefaults
  const { id } = await callOperation(service, nodes.create, {
    body: { ...defaults, ...overrides, ...(image === null ? { image } : { image, root_pass: password, booted }) },
  })
  await service.advance(operationTimeoutMs)
  await expectStatus(service, id, booted && image !== null ? 'running' : 'offline')
  return id
}
const expectText = (page: Page, text: string) =>
  expect(main(page).getByText(text, { exact: true }).first()).toBeVisible()
export const clickButton = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

export async function open(page: Page, nodeId: number, label = nodeDefaults.label) {
  await page.goto(paths.node(nodeId))
  await expect(title(page, label)).toBeVisible()
}
export async function selectOption(page: Page, field: string, option: RegExp) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
