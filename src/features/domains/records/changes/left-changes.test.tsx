/** Pending changes of a zone after its page was left. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { records } from '#contract/areas/records.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
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
  expect(await screen.findByText(/This tab keeps a draft of them/)).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Leave' }))
  await app.page('Domains')
  const { data } = await callOperation(app.service, records.list, { path: { domainId: 1 } })
  const { id: recordId = 0 } = data.find(({ name }) => name === 'docs') ?? {}
  await callOperation(app.service, records.remove, { path: { domainId: 1, recordId } })
  app.queries.clear()

  await app.router.navigate('/domains/1')
  const bar = await screen.findByRole('region', { name: 'Pending changes' })
  expect(bar).toHaveTextContent(
    '1 pending change (1 to delete), restored and not saved yet. 1 of 2 was already applied',
  )
  await app.user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(sessionStorage.getItem('quarterdeck.draft.zone-1')).toBeNull())
})

it('that have a type of another version are named, and stay stored until they are discarded', async () => {
  const key = 'quarterdeck.draft.zone-1'
  const add = (type: string, name: string) => ({
    kind: 'add',
    key: `new-${name}`,
    draft: { type, name, target: 'www.example.net' },
  })
  const app = await renderApp('/domains', { demo: true })
  await app.page('Domains')
  sessionStorage.setItem(
    key,
    JSON.stringify([add('TYPE65280', 'old'), add('CNAME', 'shop'), add('TYPE65280', 'older')]),
  )
  await app.router.navigate('/domains/1')
  expect(await screen.findByText('1 pending change')).toBeInTheDocument()
  const title = '2 changes have a record type that this version does not know (TYPE65280)'
  expect(screen.getByText(title)).toBeInTheDocument()
  await app.user.click(
    within(screen.getByRole('region', { name: 'Pending changes' })).getByRole('button', { name: 'Discard' }),
  )
  await waitFor(() => expect(sessionStorage.getItem(key)).not.toContain('shop'))
  expect(JSON.parse(sessionStorage.getItem(key) ?? '[]')).toEqual([add('TYPE65280', 'old'), add('TYPE65280', 'older')])
  await app.user.click(screen.getByRole('button', { name: 'Discard them' }))
  await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull())
  expect(screen.queryByText(title)).not.toBeInTheDocument()
})

it('are kept while the record that is being entered is lost, and the question says so', async () => {
  const app = await renderApp('/domains/1', { demo: true })
  await app.page(zone)
  ;(await screen.findByRole('button', { name: docs })).focus()
  await app.user.keyboard('{Delete}')
  expect(await screen.findByText('1 pending change')).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Add record' }))
  await app.user.type(await screen.findByLabelText('Name'), 'x')
  void app.router.navigate('/domains')
  expect(
    await screen.findByText(
      'What you have entered in the open form will be lost. This tab keeps your 1 pending change.',
    ),
  ).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Leave' }))
  await app.page('Domains')
  await app.router.navigate('/domains/1')
  expect(await screen.findByText('1 pending change')).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Discard' }))
})

it('stop being applied, and are kept as far as they were not sent', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let service: TestService | undefined
  const count = 12
  const sent: string[] = []
  const app = await renderApp('/domains/1', {
    demo: true,
    prepare: (started) => Promise.resolve(void (service = started)),
    intercept: (request) => {
      const started = service
      if (request.method !== 'POST' || !started || !request.url.endsWith('/records')) return undefined
      sent.push(request.url)
      return held.then(() => started.fetch(request))
    },
  })
  await app.page(zone)
  await app.user.click(await screen.findByRole('button', { name: 'Zone tools' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Paste records' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.click(dialog.getByLabelText('Records'))
  await app.user.paste(Array.from({ length: count }, (_, index) => `host-${index} A 192.0.2.${index + 1}`).join('\n'))
  await app.user.click(await dialog.findByRole('button', { name: `Add ${count} records to changes` }))
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  await waitFor(() => expect(sent).toHaveLength(4))
  void app.router.navigate('/domains')
  expect(
    await screen.findByText(
      'Changes are being applied. Those that have not been sent when you leave stay pending in this tab.',
    ),
  ).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Leave' }))
  await app.page('Domains')
  release()
  expect(
    await screen.findByText(`4 of ${count} changes to ${zone} applied before you left its records`),
  ).toBeInTheDocument()
  expect(sent).toHaveLength(4)
  await app.router.navigate('/domains/1')
  const restored = `restored and not saved yet. 4 of ${count} were already applied`
  expect(await screen.findByRole('region', { name: 'Pending changes' })).toHaveTextContent(restored)
  await app.user.click(screen.getByRole('button', { name: 'Apply changes' }))
  expect(await screen.findByText(new RegExp(`^${count - 4} changes applied`))).toBeInTheDocument()
  expect(screen.queryByText(/restored and not saved yet/)).not.toBeInTheDocument()
})

it('the Undo of Discard goes with the page, and one of applied changes says what it could not undo', async () => {
  const app = await renderApp('/domains/1', { demo: true })
  await app.page(zone)
  ;(await screen.findByRole('button', { name: docs })).focus()
  await app.user.keyboard('{Delete}')
  await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
  expect((await screen.findAllByText(/^1 change applied/))[0]).toBeInTheDocument()
  ;(await screen.findByRole('button', { name: `A ${zone}` })).focus()
  await app.user.keyboard('{Delete}')
  await app.user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect((await screen.findAllByText('1 change discarded'))[0]).toBeInTheDocument()
  await app.router.navigate('/domains')
  await app.page('Domains')
  await waitFor(() => expect(screen.queryByText('1 change discarded')).not.toBeInTheDocument())
  const body = { type: 'CNAME', name: 'docs', target: 'elsewhere.example' } as const
  await callOperation(app.service, records.create, { path: { domainId: 1 }, body })
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(
    (await screen.findAllByText(`Nothing was undone: the records of ${zone} were changed elsewhere since.`))[0],
  ).toBeInTheDocument()
})
