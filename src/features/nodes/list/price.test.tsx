import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { labels, openNodeList, row, search, selection, shows } from '../../../testing/node-list.ts'
import { catchDownloads } from '../../../testing/zone-downloads.ts'

it('shows and sorts by the monthly price, with backups where they are enabled', async () => {
  const app = await openNodeList('/nodes?columns=label,price&q=-status:provisioning')
  expect(row('web-3').getByText('$20')).toBeInTheDocument()
  expect(row('web-1').getByText('$25')).toBeInTheDocument()
  const header = within(screen.getByRole('columnheader', { name: 'Monthly price' })).getByRole('button')
  await app.user.click(header)
  await app.user.click(header)
  await waitFor(() => expect(app.address()).toContain('sort=-price'))
  await waitFor(() => expect(labels().slice(0, 2)).toEqual(['build-1', 'db-1']))
})

it('says what the selected nodes cost together', async () => {
  const app = await openNodeList()
  await app.user.click(row('web-1').getByRole('checkbox'))
  expect(await selection().findByText('$25 a month')).toBeInTheDocument()
  await app.user.click(row('cache-1').getByRole('checkbox'))
  expect(selection().getByText('2 selected')).toBeInTheDocument()
  expect(selection().getByText('$30 a month')).toBeInTheDocument()
})

it('exports the price as a number, although its column is hidden', async () => {
  const app = await openNodeList()
  await app.user.type(search(), 'web-1')
  await shows(['web-1'])
  const download = catchDownloads()
  await app.user.click(screen.getByRole('button', { name: 'Export nodes' }))
  await app.user.click(await screen.findByRole('menuitem', { name: /^CSV/ }))
  const { name, content } = await download()
  const [header = '', line = ''] = (await content.text()).split('\r\n')
  expect(name).toMatch(/^nodes-.*\.csv$/)
  expect(header).toMatch(/^.?Label,.*,Tags,Monthly price$/)
  expect(line).toMatch(/^web-1,.*,25$/)
})

it('exports the selected rows in the order in which they are shown, those that are hidden last', async () => {
  const app = await openNodeList('/nodes?sort=-label')
  for (const label of ['web-3', 'cache-1', 'web-1']) await app.user.click(row(label).getByRole('checkbox'))
  await app.user.type(search(), '-cache')
  expect(await selection().findByText('3 selected, 1 not shown')).toBeInTheDocument()
  const download = catchDownloads()
  await app.user.click(screen.getByRole('button', { name: 'Export nodes' }))
  const [ofSelection] = await screen.findAllByRole('menuitem', { name: /^JSON/ })
  await app.user.click(ofSelection ?? screen.getByRole('menu'))
  const nodes: { label: string }[] = JSON.parse(await (await download()).content.text())
  expect(nodes.map(({ label }) => label)).toEqual(['web-3', 'web-1', 'cache-1'])
})
