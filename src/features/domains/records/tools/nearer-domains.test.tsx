import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addRecords } from '#server/store/records.ts'
import { lighthouse, openZone } from '../../../../testing/zone-page.ts'

const { id: domainId, name: zone } = lighthouse

it('the check warns about records for whose names another own domain answers', async () => {
  const app = await openZone(lighthouse, {
    prepare: async (service) => {
      const settings = { type: 'master', soa_email: 'admin@example.net' } as const
      for (const body of [
        { ...settings, domain: `mail.${zone}` },
        { ...settings, domain: `lab.${zone}` },
        { ...settings, domain: `off.${zone}`, status: 'disabled' as const },
      ])
        await callOperation(service, domains.create, { body })
      await addRecords(
        { db: service.database, now: service.now() },
        domainId,
        [
          { type: 'A', name: 'mail', target: '203.0.113.1' } as const,
          { type: 'TXT', name: 'a.b.mail', target: 'x' } as const,
          { type: 'A', name: 'email', target: '203.0.113.1' } as const,
          { type: 'A', name: 'off', target: '203.0.113.1' } as const,
          { type: 'NS', name: 'lab', target: 'ns1.example.net' } as const,
        ].map((draft) => normalizeRecord(draft, zone)),
      )
    },
  })
  await app.user.click(screen.getByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Check the zone' }))
  const dialog = within(await screen.findByRole('dialog'))
  const warned = await dialog.findByText(/^2 records: .* is a domain of its own/)
  const names = within(warned.closest('ul')?.parentElement ?? document.body).getAllByRole('button')
  expect(names.map(({ textContent }) => textContent)).toEqual([`A mail.${zone}`, `TXT a.b.mail.${zone}`])
})
