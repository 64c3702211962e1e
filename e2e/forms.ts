/** Fills in forms the way users do. */
import { expect, type Page } from '@playwright/test'
import { title } from './locators.ts'
import { say } from './texts.ts'

const rootPassword = 'Correct-horse-battery-7'

/** Fills in everything that a node from an image needs, on the page Create node. */
export async function fillNode(page: Page, label: string) {
  await expect(title(page, say('Create node'))).toBeVisible()
  const form = page.getByRole('form', { name: say('Create node') })
  await form
    .getByRole('group', { name: say('Image') })
    .getByRole('radio', { name: 'Debian 12', exact: true })
    .check()
  await form
    .getByRole('group', { name: say('Region') })
    .getByRole('radio', { name: 'Frankfurt' })
    .check()
  await form
    .getByRole('group', { name: say('Type') })
    .getByRole('radio', { name: 'Node 2GB' })
    .check()
  await form.getByLabel(say('Label'), { exact: true }).fill(label)
  await form.getByLabel(say('Root password'), { exact: true }).fill(rootPassword)
  return form
}
