import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import { clientSideLimit } from '#api/http/client-side-limit.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('says why there are no totals and no order by state beyond the client-side limit', async () => {
  const app = await renderApp('/backups', {
    prepare: (service) =>
      addLoadTestData(
        service.database,
        { nodes: clientSideLimit + 1, domains: 0 },
        { now: service.now(), random: seededRandom('scale') },
      ),
  })
  await app.page('Backups')
  expect(
    await screen.findByText(/^With more than 2,000 nodes, totals and sorting by state are not available/),
  ).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Windows' })).not.toBeInTheDocument()
})
