import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { callOperation } from '#server/calls-testing.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { chooseMoreAction } from '../../../testing/more-actions.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const zone = 'harbour.example'
const names = async ({ service }: Awaited<ReturnType<typeof renderApp>>) =>
  (await callOperation(service, domains.list, {})).data.map(({ domain }) => domain)

it('the palette lists the actions on the open domain, and its pages', async () => {
  const app = await renderApp('/domains/1', { demo: true })
  await app.page(zone)
  await app.user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Find' }))
  await palette.findByRole('option', { name: `Disable ${zone}` })
  expect(palette.getByRole('option', { name: `Clone ${zone}` })).toBeInTheDocument()
  expect(palette.getByRole('option', { name: `Delete ${zone}` })).toBeInTheDocument()
  expect(palette.queryByRole('option', { name: `Enable ${zone}` })).not.toBeInTheDocument()
  await app.user.click(palette.getByRole('option', { name: `Delegation of ${zone}` }))
  await waitFor(() => expect(app.address()).toBe('/domains/1/delegation'))
})

it('renaming asks first, and closing the question changes nothing', async () => {
  const app = await renderApp('/domains/1/settings', { demo: true })
  await app.page(zone)
  const rename = async () => app.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await app.user.clear(await screen.findByLabelText('Domain'))
  await app.user.type(screen.getByLabelText('Domain'), 'port.example')
  await rename()
  const dialog = within(await screen.findByRole('alertdialog', { name: `Rename ${zone} to port.example?` }))
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(await names(app)).toContain(zone)
  await rename()
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Rename domain' }))
  await waitFor(async () => expect(await names(app)).toContain('port.example'))
})

it('clones to several names', async () => {
  const app = await renderApp('/domains/1', { demo: true })
  await app.page(zone)
  await chooseMoreAction(app, 'Clone')
  const dialog = within(await screen.findByRole('dialog', { name: `Clone ${zone}` }))
  const field = await dialog.findByLabelText('New domain')
  await app.user.type(field, 'One.example')
  expect(dialog.getByText('Stored as one.example')).toBeInTheDocument()
  await app.user.clear(field)
  await app.user.type(field, 'one.example{Enter}')
  expect(dialog.queryByText(/Stored as/)).not.toBeInTheDocument()
  await app.user.clear(field)
  await app.user.paste('one.example\ntwo.example\nthree.example')
  await app.user.click(dialog.getByRole('button', { name: 'Clone to 3 domains' }))
  await waitFor(async () =>
    expect(await names(app)).toEqual(expect.arrayContaining(['one.example', 'two.example', 'three.example'])),
  )
})

it('a deletion whose responses are all lost is done when the domain is gone', async () => {
  const lost = loseResponses()
  const app = await renderApp('/domains/1', {
    demo: true,
    intercept: lost.intercept,
    prepare: (service) => Promise.resolve(lost.setService(service)),
  })
  await app.page(zone)
  await chooseMoreAction(app, 'Delete')
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${zone}?` }))
  await app.user.type(await dialog.findByLabelText(`Type ${zone} to confirm`), zone)
  await app.user.click(dialog.getByRole('button', { name: 'Delete domain' }))
  expect(await screen.findByText(`${zone} was deleted`)).toBeInTheDocument()
  await waitFor(() => expect(app.address()).toBe('/domains'))
  expect(lost.sent).toEqual(['/v4/domains/1'])
})
