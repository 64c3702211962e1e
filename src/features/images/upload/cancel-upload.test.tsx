import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { callOperation } from '#server/calls-testing.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { knownUploads } from './known-uploads.ts'

const data = new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])

async function sendData(address: string) {
  const headers = { 'Content-Type': 'application/octet-stream' }
  expect((await fetch(address, { method: 'PUT', headers, body: data })).status).toBe(200)
}

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
  await sendData(address)
  await app.user.click(question.getByRole('button', { name: 'Cancel upload' }))
  expect(await question.findByText(/^The data has arrived, so the image is kept/)).toBeInTheDocument()
  const kept = await callOperation(app.service, images.view, { path: { imageId: image.id } })
  expect(kept.label).toBe('golden')
  await app.user.click(question.getByRole('button', { name: 'Keep upload' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

it('an upload whose data has arrived from elsewhere is not sent again, and kept', async () => {
  const app = await renderApp('/images/upload')
  await app.page('Upload image')
  await app.user.type(await screen.findByLabelText('Label'), 'golden')
  await app.user.click(screen.getByRole('radio', { name: /^On another computer/ }))
  await app.user.click(await screen.findByRole('radio', { name: /^Frankfurt/ }))
  await app.user.click(screen.getByRole('button', { name: 'Upload image' }))
  await app.page('golden')
  const command = await screen.findByText(/curl/)
  const address = /https?:[^\s'"]+/.exec(command.textContent)?.[0] ?? ''
  expect(address).toContain('/uploads/')
  // As after a reload, which forgets the address.
  act(() => knownUploads.set(new Map()))
  await app.user.upload(
    await screen.findByLabelText(/Send a file from this computer/),
    new File([data], 'golden.img.gz'),
  )
  const button = await screen.findByRole('button', { name: 'Send file' })
  await sendData(address)
  await app.user.click(button)
  expect(await screen.findByText(/^Nothing was sent\. The data has arrived, so the image is kept/)).toBeInTheDocument()
  const { data: all } = await callOperation(app.service, images.list, { filter: { label: 'golden' } })
  expect(all).toHaveLength(1)
})
