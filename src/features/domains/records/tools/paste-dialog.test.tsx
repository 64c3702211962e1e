import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { records } from '#contract/areas/records.ts'
import { recordList } from '#queries/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { catchDownloads } from '../../../../testing/zone-downloads.ts'
import { harbour, openZone } from '../../../../testing/zone-page.ts'

const { name: zone } = harbour

it('columns of a spreadsheet become records, and a line that cannot be told has its reason', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Paste records' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste records' }))
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste('Type\tHost\tValue\tTTL\nA\tblog\t203.0.113.77\t3600\nMX\tnews\t10 mail.example.net\t\nA\tlost')
  expect(await dialog.findByText('1 line cannot be used')).toBeInTheDocument()
  expect(dialog.getByText('Line 4: This line has no value.')).toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Add 2 records to changes' }))
  expect(await screen.findByRole('button', { name: `A blog.${zone}` })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: `MX news.${zone}` })).toBeInTheDocument()
})

it('of many lines names those first that cannot be added, and says afterwards that they were left out', async () => {
  const app = await openZone()
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Paste records' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste records' }))
  await app.user.click(dialog.getByLabelText('Records'))
  const lines = Array.from({ length: 310 }, (_, index) => `h${index} IN A 192.0.2.1`)
  await app.user.paste([...lines, `${'x'.repeat(64)} IN A 192.0.2.1`].join('\n'))
  expect(await dialog.findByText('1 record cannot be added')).toBeInTheDocument()
  expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('Cannot be added')
  await app.user.click(dialog.getByRole('button', { name: 'Add 310 records to changes' }))
  expect(await screen.findByText('1 record was left out because it cannot be added')).toBeInTheDocument()
})

it('the CSV of the zone has nothing new for it', async () => {
  const app = await openZone()
  const path = { domainId: harbour.id }
  await callOperation(app.service, records.create, {
    path,
    body: { type: 'CNAME', name: 'short', target: 'localhost' },
  })
  await app.queries.invalidateQueries({ queryKey: recordList(harbour.id).queryKey })
  await screen.findByText('localhost')
  const download = catchDownloads()
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  const text = await (await download()).content.text()
  const count = text.trimEnd().split('\r\n').length - 1
  expect(count).toBeGreaterThan(10)
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Paste records' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste records' }))
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste(text)
  expect(await dialog.findAllByText('Already in zone')).toHaveLength(count)
  expect(dialog.queryByText(/cannot be used|will be changed/)).toBeNull()
})

it('a row that is pasted into a field fills the editor, and any other text is pasted as it is', async () => {
  const app = await openZone()
  await app.user.keyboard('n')
  const form = within(await screen.findByRole('form', { name: 'Add record' }))
  await app.user.click(form.getByLabelText('Name'))
  await app.user.paste('CNAME\tblog\tblogs.example.net')
  expect(form.getByLabelText('Type')).toHaveValue('CNAME')
  expect(form.getByLabelText('Name')).toHaveValue('blog')
  expect(form.getByLabelText('Target')).toHaveValue('blogs.example.net')
  await app.user.selectOptions(form.getByLabelText('Type'), 'TXT')
  await app.user.clear(form.getByLabelText('Text'))
  await app.user.click(form.getByLabelText('Text'))
  await app.user.paste('v=spf1 a mx -all')
  expect(form.getByLabelText('Text')).toHaveValue('v=spf1 a mx -all')
  expect(form.getByLabelText('Type')).toHaveValue('TXT')
})
