/** The page about the interface, under the content security policy of the service. */
import { expect, test } from './fixtures.ts'
import { paths } from '#kit/paths.ts'

test('an operation is found from the tokens page and sent by keyboard, and its answer is that of the service', async ({
  owner: page,
}) => {
  await page.goto(paths.tokens())
  await page.getByRole('main').getByRole('link', { name: 'API', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  const operations = page.getByRole('navigation', { name: 'Operations' })
  await expect(operations.getByRole('link', { name: /List domains/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('list domains')
  await expect(operations.getByRole('link')).toHaveText([/List domains/, /List the records of a domain/])
  await operations.getByRole('link', { name: /List domains/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'List domains' })).toBeFocused()
  await page.getByLabel('page_size').fill('25')
  await page.getByLabel('page_size').press('Enter')
  await expect(page.getByText('Status 200')).toBeVisible()
  await expect(page.getByRole('region', { name: 'response body' })).toContainText('"results"')
  await page.goBack()
  await expect(page.getByText('Getting started')).toBeVisible()
})
