/** A domain that is renamed while changes of its records are pending, or while its deletion is confirmed. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { chooseMoreAction } from '../../../testing/more-actions.ts'
import { harbour, openZone } from '../../../testing/zone-page.ts'

const { id: domainId, name: zone } = harbour
const renamed = 'port.example'
type App = Awaited<ReturnType<typeof openZone>>
const rename = ({ service }: App) =>
  callOperation(service, domains.update, { path: { domainId }, body: { domain: renamed } })

it('the records keep the names that were confirmed, and are applied once the new name has been seen', async () => {
  const app = await openZone()
  await app.user.keyboard('n')
  const form = within(await screen.findByRole('form', { name: 'Add record' }))
  await app.user.type(form.getByLabelText('Name'), `shop.${zone}`)
  await app.user.type(form.getByLabelText('IPv4 address'), '203.0.113.5')
  await app.user.keyboard('{Enter}')
  const bar = within(await screen.findByRole('region', { name: 'Pending changes' }))
  const stored = async () => (await callOperation(app.service, records.list, { path: { domainId } })).data
  const before = (await stored()).length
  await rename(app)
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  expect(
    await screen.findByText(`${zone} is now called ${renamed}. Nothing was sent, and your changes are kept.`),
  ).toBeInTheDocument()
  expect(await stored()).toHaveLength(before)
  expect(await screen.findByRole('button', { name: `A shop.${renamed}` })).toBeInTheDocument()
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  await waitFor(async () => expect(await stored()).toHaveLength(before + 1))
  expect((await stored()).filter(({ name }) => name.startsWith('shop')).map(({ name }) => name)).toEqual(['shop'])
})

it('is not deleted under another name than the one that was typed', async () => {
  const app = await openZone()
  await chooseMoreAction(app, 'Delete')
  const question = within(await screen.findByRole('alertdialog', { name: `Delete ${zone}?` }))
  await app.user.type(question.getByRole('textbox'), zone)
  await rename(app)
  await app.user.click(question.getByRole('button', { name: 'Delete domain' }))
  expect(await screen.findByText(new RegExp(`^${zone} is now called ${renamed}, so nothing was done`))).toBeVisible()
  expect((await callOperation(app.service, domains.view, { path: { domainId } })).domain).toBe(renamed)
})
