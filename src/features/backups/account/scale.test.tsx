import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toWireTime } from '#contract/time.ts'
import { addManyNodes, addNodes } from '../../../testing/many-nodes.ts'
import { renderApp } from '../../../testing/render-app.tsx'

/** A state that no node has is not listed. */
const countOf = (name: RegExp) =>
  Number((/[\d,]+/.exec(screen.queryByRole('link', { name })?.textContent ?? '')?.[0] ?? '0').replace(',', ''))

it('counts the states of all nodes of a large account, whose snapshots load with their rows', async () => {
  const app = await renderApp('/backups', { prepare: (service) => addNodes(service, 5600) })
  await app.page('Backups')
  await waitFor(() => expect(countOf(/^Off/)).toBe(3360))
  const counts = [/^Never backed up/, /^Late/, /^Up to date/, /^Off/, /^Failed/].map(countOf)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5600)
  // Problems come first.
  const [first] = await screen.findAllByRole('row', { name: /Failed/ })
  await waitFor(() => expect(within(first ?? document.body).getByText(/^(?:None|golden)/)).toBeInTheDocument())
  expect(within(screen.getByRole('columnheader', { name: 'Snapshot' })).queryByRole('button')).not.toBeInTheDocument()
  expect(within(screen.getByRole('columnheader', { name: 'Status' })).getByRole('button')).toBeInTheDocument()
})

it('knows the failed backups of a fleet, whose events of a day are more than one request returns', async () => {
  const app = await renderApp('/backups', {
    prepare: async (service) => {
      await addNodes(service, 5600)
      const { database } = service
      const backedUp = await database
        .selectFrom('nodes')
        .select(['id', 'label'])
        .where('backups_enabled', '=', 1)
        .execute()
      const rows = backedUp.map(({ id, label }, index) => ({
        action: 'node_snapshot' as const,
        created: toWireTime(Date.now() - 20 * 3_600_000 + index),
        entity_type: 'node' as const,
        entity_id: id,
        entity_label: label,
        status: index < 3 ? ('failed' as const) : ('finished' as const),
        message: '',
        seen: 0 as const,
        read: 0 as const,
      }))
      for (let done = 0; done < rows.length; done += 500)
        await database
          .insertInto('events')
          .values(rows.slice(done, done + 500))
          .execute()
    },
  })
  await app.page('Backups')
  await waitFor(() => expect(countOf(/^Failed/)).toBe(3))
})

it('has no totals and no order by state beyond what is loaded', async () => {
  const app = await renderApp('/backups', { prepare: addManyNodes })
  await app.page('Backups')
  expect(await screen.findByText('Too many to load, so the service searches and sorts them.')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Windows' })).not.toBeInTheDocument()
})
