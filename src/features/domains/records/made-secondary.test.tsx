import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { send } from '../../../testing/send.ts'
import { harbour, openZone } from '../../../testing/zone-page.ts'

it('pending changes of a domain that was made secondary elsewhere are spoken of, and come back with its records', async () => {
  const app = await openZone(harbour)
  ;(await screen.findByRole('button', { name: `NS lab.${harbour.name}` })).focus()
  await app.user.keyboard('{Delete}')
  const bar = within(await screen.findByRole('region', { name: 'Pending changes' }))
  const become = (body: object) => send(app.service, 'PUT', `/domains/${harbour.id}`, body)
  await become({ type: 'slave', master_ips: ['192.0.2.1'] })
  await app.user.click(bar.getByRole('button', { name: 'Apply changes' }))
  expect((await screen.findByText(/was made secondary elsewhere/)).closest('[role=alert]')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Create it again' })).not.toBeInTheDocument()

  await become({ type: 'master', soa_email: 'admin@example.com' })
  await app.queries.invalidateQueries()
  expect(
    within(await screen.findByRole('region', { name: 'Pending changes' })).getByText('1 pending change'),
  ).toBeVisible()
})
