/** An upload whose first answer is lost, and with it the address to send the data to. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('leads to the image that was created', async () => {
  const line = loseResponses((_, index) => index === 0)
  const app = await renderApp('/images/upload', {
    demo: true,
    intercept: line.intercept,
    prepare: (service) => Promise.resolve(line.setService(service)),
  })
  await app.page('Upload image')
  await app.user.type(await screen.findByLabelText('Label'), 'lost ')
  await app.user.click(screen.getByRole('radio', { name: /^On another computer/ }))
  await app.user.click(await screen.findByRole('radio', { name: /^Frankfurt/ }))
  await app.user.click(screen.getByRole('button', { name: 'Upload image' }))
  const notice = await screen.findByText(/seems to have been created\./)
  expect(screen.getByText('The response was lost')).toBeInTheDocument()
  expect(notice).toHaveTextContent('lost seems to have been created. Its upload address was lost')
  expect(screen.getByRole('main')).not.toHaveTextContent('was created')
  await app.user.click(screen.getByRole('link', { name: 'lost' }))
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await app.page('lost')
  expect(line.sent).toEqual(['/v4/images/upload'])
})
