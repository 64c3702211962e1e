import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

it('a zone file without an SOA needs an email, in the words of the form', async () => {
  const app = await renderApp('/domains/import?from=file')
  await app.page('Import domain')
  await app.user.click(await screen.findByLabelText('Zone file'))
  await app.user.paste('$ORIGIN one.example.\n@ A 192.0.2.1')
  await app.user.click(await screen.findByRole('button', { name: 'Import domain with 1 record' }))
  expect((await screen.findAllByText('SOA email is required'))[0]).toBeInTheDocument()
})
