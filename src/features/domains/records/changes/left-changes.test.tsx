/** Pending changes of a zone after its page was left. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const zone = 'harbour.example'
const docs = `CNAME docs.${zone}`

it('are back when it is opened again, without what somebody else has done meanwhile', async () => {
  const app = await renderApp('/domains/1', { demo: true })
  await app.page(zone)
  for (const name of [docs, `A ${zone}`]) {
    ;(await screen.findByRole('button', { name })).focus()
    await app.user.keyboard('{Delete}')
  }
  expect(await screen.findByText('2 pending changes')).toBeInTheDocument()
  void app.router.navigate('/domains')
  expect(await screen.findByText(/This tab keeps them as a draft/)).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Leave' }))
  await app.page('Domains')
  const { data } = await callOperation(app.service, records.list, { path: { domainId: 1 } })
  const { id: recordId = 0 } = data.find(({ name }) => name === 'docs') ?? {}
  await callOperation(app.service, records.remove, { path: { domainId: 1, recordId } })
  app.queries.clear()

  await app.router.navigate('/domains/1')
  expect(await screen.findByText('1 pending change was restored. 1 of 2 was already applied')).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(sessionStorage.getItem('quarterdeck.draft.zone-1')).toBeNull())
})
