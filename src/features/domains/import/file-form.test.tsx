import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { callOperation } from '#server/calls-testing.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const soa = 'SOA ns1.old.example. admin.file.example. 1 7200 900 604800 300'

async function openForm(intercept?: (request: Request) => Promise<Response> | undefined) {
  const app = await renderApp('/domains/import?from=file', intercept ? { intercept } : {})
  await app.page('Import domain')
  const file = await screen.findByLabelText('Zone file')
  return {
    ...app,
    paste: async (lines: readonly string[]) => {
      await app.user.clear(file)
      await app.user.click(file)
      await app.user.paste(lines.join('\n'))
    },
    submit: () => app.user.click(screen.getByRole('button', { name: /^Import domain/ })),
    saved: async () => (await callOperation(app.service, domains.list, {})).data.map(({ domain }) => domain),
  }
}

it('a zone file without an SOA needs a name and an email, in the words of the form', async () => {
  const app = await openForm()
  await app.paste(['$ORIGIN lab.one.example.', 'www A 192.0.2.1'])
  expect(screen.getByLabelText('Domain')).toHaveValue('')
  await app.user.type(screen.getByLabelText('Domain'), 'one.example')
  await app.user.click(await screen.findByRole('button', { name: 'Import domain with 1 record' }))
  expect((await screen.findAllByText('SOA email is required'))[0]).toBeInTheDocument()
  expect(await app.saved()).toEqual([])
})

it('the name comes from the SOA, and from that of the next file', async () => {
  const app = await openForm()
  await app.paste(['$ORIGIN .', `file.example IN ${soa}`, '$ORIGIN lab.file.example.', 'www A 192.0.2.1'])
  await waitFor(() => expect(screen.getByLabelText('Domain')).toHaveValue('file.example'))
  await waitFor(() => expect(screen.getByLabelText('SOA email')).toHaveValue('admin@file.example'))
  await app.paste([`other.example. IN ${soa}`])
  await waitFor(() => expect(screen.getByLabelText('Domain')).toHaveValue('other.example'))
  await app.paste(['www A 192.0.2.1', '$ORIGIN lab.file.example.', '@ A 192.0.2.1'])
  await waitFor(() => expect(screen.getByLabelText('Domain')).toHaveValue(''))
})

it('the email comes from the SOA, also when the domain is entered after the file', async () => {
  const app = await openForm()
  await app.paste([`@ IN ${soa}`, '@ A 192.0.2.1'])
  expect(screen.getByLabelText('Domain')).toHaveValue('')
  await app.user.type(screen.getByLabelText('Domain'), 'file.example')
  await waitFor(() => expect(screen.getByLabelText('SOA email')).toHaveValue('admin@file.example'))
})

it('a file that is wholly outside the domain, empty or no zone file creates nothing', async () => {
  const app = await openForm()
  await app.user.type(screen.getByLabelText('Domain'), 'file.example')
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@file.example')
  const expectError = async (label: string, text: string) => {
    await app.submit()
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(text)))
    expect(await app.saved()).toEqual([])
  }
  await expectError('Zone file', 'Paste or choose a zone file')
  await app.paste(['www.other.example. A 192.0.2.1', 'mail.other.example. A 192.0.2.2'])
  await expectError('Domain', 'All names in the file are outside this domain, such as www.other.example')
  await app.paste(['This is a letter, and not a zone.'])
  await expectError('Zone file', 'The file has no records that can be imported')
  await app.paste(['bad A 1.2.3', 'www RRSIG A 13 2 3600 20270101000000 20261201000000 1 file.example. eA=='])
  await expectError('Zone file', 'The file has no records that can be imported')
  await app.paste(['www.file.example A 192.0.2.1'])
  await expectError('Zone file', 'The file has no records that can be imported')
  await app.user.click(await screen.findByRole('checkbox', { name: 'Read it as a full name' }))
  await app.user.click(await screen.findByRole('button', { name: 'Import domain with 1 record' }))
  await app.page('file.example')
})

it('a file that has nothing but the name servers of the service creates an empty domain', async () => {
  const app = await openForm()
  await app.user.type(screen.getByLabelText('Domain'), 'file.example')
  await app.user.type(screen.getByLabelText('SOA email'), 'admin@file.example')
  await app.paste(['@ NS ns1.node-dns.example.'])
  await app.submit()
  expect(await app.page('file.example')).toBeInTheDocument()
})

it('afterwards the zone says what was left out or changed, until that is closed', async () => {
  const app = await openForm()
  await app.paste([
    '$ORIGIN file.example.',
    `@ IN ${soa}`,
    '@ IN NS ns1.old.example.',
    '@ IN NS ns2.old.example.',
    '@ IN NS ns1.node-dns.example.',
    'www A 203.0.113.9',
    'bad A 1.2.3',
    'www HTTPS 1 .',
    'odd 7000 A 203.0.113.10',
  ])
  await waitFor(() => expect(screen.getByLabelText('Domain')).toHaveValue('file.example'))
  await app.submit()
  await app.page('file.example')
  const title = await screen.findByText('file.example was imported')
  const alert = screen.getAllByRole('alert').find((element) => element.contains(title))
  const notice = within(alert ?? title)
  expect(notice.getByText('file.example was imported')).toBeInTheDocument()
  expect(notice.getByText(/^2 records from the file (are being|were) added/)).toBeInTheDocument()
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lines 3 and 4: The name servers of file.example itself: the service uses its own.',
    'Line 5: The service adds its own name servers to each zone.',
    expect.stringMatching(/^Line 7: A bad.file.example: /),
    'Line 8: HTTPS records are not supported.',
    'Line 2: The retry time 900 will be stored as 3600 (1 hour).',
    'Line 9: The TTL 7000 will be stored as 7200 (2 hours).',
  ])
  expect(notice.getByText('Changed:')).toBeInTheDocument()
  await app.user.click(notice.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('file.example was imported')).not.toBeInTheDocument())
  expect(JSON.stringify(sessionStorage)).not.toContain('imported-file')
})

it('strings that are joined, and more lines than are read, are told', async () => {
  const app = await openForm()
  const bad = Array.from({ length: 1500 }, (_, index) => `bad${index} SPF x`)
  await app.paste([`file.example. IN ${soa}`, 'printer TXT "txtvers=1" "rp=a"', ...bad])
  expect(await screen.findByText('More than 1,000 lines cannot be used')).toBeInTheDocument()
  expect(screen.getByText('Line 2: 2 strings will be stored as one.')).toBeInTheDocument()
  expect(screen.getByText('Lines 3 to 1,002: SPF records are not supported.')).toBeInTheDocument()
})

it('counts lines, not kinds of problems, in a table of several files', async () => {
  const app = await openForm()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const lines = [
    '$ORIGIN many.example.',
    `@ IN ${soa}`,
    ...[1, 2, 3].map((number) => `w${number} 601 A 203.0.113.${number}`),
    'a FOO x',
    'b FOO y',
    'c HINFO x y',
    'd HINFO x y',
  ]
  const files = [
    new File([lines.join('\n')], 'many.example.zone'),
    new File([`one.example. IN ${soa}\n`], 'one.example.zone'),
  ]
  await app.user.upload(input ?? document.body, files)
  expect(await screen.findByText('4 left out, 4 changed')).toBeInTheDocument()
})

it('says of no domain that it is new before the service has said which exist', async () => {
  const answer = Promise.withResolvers<Response>()
  const app = await openForm((request) =>
    request.headers.get('X-Filter')?.includes('one.example') ? answer.promise : undefined,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await app.user.upload(
    input ?? document.body,
    ['one', 'two'].map((name) => new File([`${name}.example. IN ${soa}\n`], `${name}.example.zone`)),
  )
  await waitFor(() => expect(screen.getAllByText('Checking')).toHaveLength(2))
  expect(screen.queryByText('New')).not.toBeInTheDocument()
  answer.resolve(Response.json({ data: [], page: 1, pages: 1, results: 0 }))
  await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(2))
})

it('takes the domain from the name of a zone file, also of a second download, and not from that of another export', async () => {
  const app = await openForm()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const lines = '@ A 192.0.2.1\n'
  const names = ['one.example (1).zone', 'two.example-2026-11-29.csv', 'three.example-2026-11-29.json']
  await app.user.upload(
    input ?? document.body,
    names.map((name) => new File([lines], name)),
  )
  const entered = () => screen.getAllByRole('textbox', { name: /^Domain/ }).map((field) => field.getAttribute('value'))
  await waitFor(() => expect(entered()).toEqual(['one.example', '', '']))
})
