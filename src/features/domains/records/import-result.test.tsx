/** What the page of a transferred domain says about the import when the service's report cannot be read. */
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { jobStore } from '#kit/jobs/job-store.ts'
import { losesRecords } from '#queries/events.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { addToken } from '../../../testing/tokens.ts'
import { fileReport } from './tools/file-report.ts'

const title = 'harbour.example was imported'

async function openResult(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/domains/1?imported=1', { demo: true, ...options })
  await app.page('harbour.example')
  const alert = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]')
  if (!alert) throw new Error('The result is no alert')
  return { ...app, notice: within(alert) }
}

const expectUnknown = async ({ notice }: Awaited<ReturnType<typeof openResult>>, reason: string | RegExp) => {
  expect(await notice.findByText(reason)).toHaveTextContent(/^The list of records left out is not available\./)
  expect(notice.getByText('Note:')).toBeInTheDocument()
}

it('a token without the scope for events', async () => {
  const token = (service: Parameters<typeof addToken>[0]) => addToken(service, { scopes: 'domains:read_write' })
  await expectUnknown(await openResult({ token }), /This session's token lacks the scope events:read_only\.$/)
})

it('a service without an event about it', async () => {
  await expectUnknown(await openResult(), /There is no event about the import\.$/)
})

it('events that cannot be read, until they can', async () => {
  let fails = true
  const app = await openResult({
    intercept: ({ url, headers }) =>
      fails && new URL(url).pathname.endsWith('/events') && headers.get('x-filter')?.includes('domain_import')
        ? Promise.resolve(Response.json({ errors: [{ reason: 'The database is busy' }] }, { status: 400 }))
        : undefined,
  })
  await expectUnknown(app, /The event of the import could not be read: The database is busy\.$/)
  fails = false
  await app.queries.invalidateQueries()
  await expectUnknown(app, /There is no event about the import\.$/)
})

/** The records of harbour.example in the demo. */
const stored = 17

async function openFileResult(added: number) {
  const app = await renderApp('/domains', { demo: true })
  await app.page('Domains')
  const none = { shown: [], more: 0, lines: 0 }
  fileReport(1).set({ added, leftOut: none, changed: none })
  await app.router.navigate('/domains/1?imported=1')
  return app
}

it.each([
  ['3 records imported.', false],
  ['0 records imported.', true],
  ['10 records imported. Left out because they cannot be imported: 2 RRSIG.', true],
  ['1 record imported. Changed: the flags of 1 CAA record, to 0.', true],
])('%s', (message, loses) => {
  expect(losesRecords(message)).toBe(loses)
})

it('a file of which only a part was sent, by the records that there are', async () => {
  await openFileResult(400)
  expect(await screen.findByText('harbour.example was only partly imported')).toBeInTheDocument()
  expect(screen.getByText(new RegExp(`^${stored} of 400 records from the file were added`))).toBeInTheDocument()
})

it('a file of which all was sent', async () => {
  await openFileResult(stored)
  expect(await screen.findByText(`${stored} records from the file were added.`)).toBeInTheDocument()
  expect(screen.getByText(title)).toBeInTheDocument()
})

it('a file whose job a reload has ended', async () => {
  const app = await openFileResult(2)
  expect(await screen.findByText('2 records from the file were added.')).toBeInTheDocument()
  const report = {
    id: 1,
    title: 'Add 2 records',
    state: 'reported',
    followUps: [],
    pausedUntil: null,
    stopped: true,
    page: '/',
    ofRows: false,
    undoable: false,
  } as const
  const items = [
    { id: 0, label: 'A one', state: 'done', reason: null },
    { id: 1, label: 'A two', state: 'waiting', reason: 'Not sent' },
  ] as const
  onTestFinished(() => jobStore.set([]))
  jobStore.set([{ ...report, items, list: { href: '/domains/1', linkLabel: 'Go to harbour.example' } }])
  expect(await screen.findByText(/^1 of 2 records from the file was added/)).toBeInTheDocument()
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(await tray.findByRole('link', { name: 'Go to harbour.example' })).toHaveAttribute('href', '/domains/1')
  await app.user.click(tray.getByRole('button', { name: 'Dismiss' }))
})
