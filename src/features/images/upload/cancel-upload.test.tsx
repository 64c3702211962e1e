import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { callOperation } from '#server/calls-testing.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('Cancel upload keeps an image whose data has arrived while it asked', async () => {
  const app = await renderApp('/images')
  await app.page('Images')
  const { image, upload_to: address } = await callOperation(app.service, images.upload, {
    body: { label: 'golden', region: 'us-east' },
  })
  await app.queries.invalidateQueries()
  await app.user.click(await screen.findByRole('button', { name: 'Actions for golden' }))
  await app.user.click(await screen.findByRole('menuitem', { name: /^Cancel upload/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the upload of golden?' }))
  const body = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const headers = { 'Content-Type': 'application/octet-stream' }
  expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
  await app.user.click(question.getByRole('button', { name: 'Cancel upload' }))
  expect(await question.findByText(/^The data has arrived, so the image is kept/)).toBeInTheDocument()
  const kept = await callOperation(app.service, images.view, { path: { imageId: image.id } })
  expect(kept.label).toBe('golden')
  await app.user.click(question.getByRole('button', { name: 'Keep upload' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})
