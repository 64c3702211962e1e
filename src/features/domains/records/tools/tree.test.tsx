import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { addRecords } from '#server/store/records.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

/** A domain of the demo with records for the domain itself only. */
const domainId = 2
const zone = 'lighthouse.example'

it('the tree of a large zone shows some names of a level, the others on request, and those of a folded name when it opens', async () => {
  const names = [
    ...Array.from({ length: 120 }, (_, index) => `h${index}`),
    ...Array.from({ length: 60 }, (_, index) => `g${index}.deep`),
  ]
  const app = await renderApp(`/domains/${domainId}`, {
    demo: true,
    prepare: (service) =>
      addRecords(
        { db: service.database, now: service.now() },
        domainId,
        names.map((name) => normalizeRecord({ type: 'A', name, target: '203.0.113.9' }, zone)),
      ),
  })
  await app.page(zone)
  await app.user.click(await screen.findByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Tree of names' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Names in ${zone}` }))
  expect(await dialog.findByText('181 names with records.')).toBeInTheDocument()
  // "deep" and h0 to h98.
  expect(dialog.getByRole('button', { name: 'h98' })).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'h99' })).not.toBeInTheDocument()
  await app.user.click(dialog.getByRole('button', { name: 'Show 21 of 21 more' }))
  expect(dialog.getByRole('button', { name: 'h119' })).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'g59', hidden: true })).not.toBeInTheDocument()
  await app.user.click(dialog.getByText('deep'))
  expect(await dialog.findByRole('button', { name: 'g59' })).toBeInTheDocument()
})
