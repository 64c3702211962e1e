/** Jobs that create domains and records find out what a lost response has led to. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import { expectConsole } from '../../../testing/console.ts'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { renderApp } from '../../../testing/render-app.tsx'

it('creating several domains goes on after lost responses, and creates nothing twice', async () => {
  // The first request is the form's own, which asks by itself.
  const lost = loseResponses((_, index) => index === 1 || index === 4)
  const app = await renderApp('/domains/create', { intercept: lost.intercept })
  lost.setService(app.service)
  await app.page('Create domain')
  await app.user.click(await screen.findByLabelText('Domain'))
  await app.user.paste('one.example\ntwo.example')
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@one.example')
  await app.user.selectOptions(await screen.findByLabelText('Template'), 'No mail')
  await app.user.click(screen.getByRole('button', { name: 'Create 2 domains' }))
  await waitFor(async () => {
    const { data } = await callOperation(app.service, domains.list, {})
    expect(data.map(({ domain }) => domain).toSorted()).toEqual(['one.example', 'two.example'])
    for (const { id } of data)
      expect((await callOperation(app.service, records.list, { path: { domainId: id } })).results).toBe(3)
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: /Retry|again/ })).not.toBeInTheDocument())
  expectConsole(/The tag <search> is unrecognized/)
})
