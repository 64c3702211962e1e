/** The page about the interface, with the document of the real service. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { callOperation } from '#server/calls-testing.ts'
import { withNode } from '../../testing/node-page.ts'
import { renderApp } from '../../testing/render-app.tsx'

const operations = () => within(screen.getByRole('navigation', { name: 'Operations' }))
const tryIt = () => within(screen.getByRole('heading', { name: 'Try it' }).closest('section') ?? document.body)

describe('the list of operations', () => {
  it('finds operations by words of their path, name and summary', async () => {
    const app = await renderApp('/api')
    await app.page('API')
    expect(await screen.findByText('Getting started')).toBeInTheDocument()
    expect(screen.getByText(/^4\.\d+\.\d+$/)).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Example' })).toHaveTextContent(/^curl .*\/v4\/profile$/)
    expect(screen.getAllByText(/:$/, { selector: 'strong' }).map(({ textContent }) => textContent)).toEqual([
      'Authentication:',
      'Format:',
      'Updates:',
      'Lists:',
      'Rate limit:',
    ])
    await app.user.type(operations().getByRole('searchbox', { name: 'Search operations' }), 'zone transfer')
    await waitFor(() => expect(operations().getAllByRole('link')).toHaveLength(1))
    await app.user.click(operations().getByRole('link', { name: /Import a domain/ }))
    const heading = await screen.findByRole('heading', { name: /^Import a domain/ })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(app.address()).toContain('operation=domainsImport')
  })

  it('calls the areas what the rest of the dashboard calls them', async () => {
    const app = await renderApp('/api')
    await app.page('API')
    expect(await screen.findByRole('heading', { name: 'SSH keys' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'StackScripts' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Nodes' })).toBeInTheDocument()
  })

  it('is folded on a phone, except what is chosen or searched', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(width < 40rem)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const app = await renderApp('/api?operation=imagesList')
    await app.page('API')
    const groupOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('details')
    expect(await groupOf('Images')).toHaveAttribute('open')
    const domainGroup = await groupOf('Domains')
    expect(domainGroup).not.toHaveAttribute('open')
    expect(domainGroup).toHaveTextContent(/^Domains \d+ operations/)
    await app.user.type(operations().getByRole('searchbox', { name: 'Search operations' }), 'domain')
    await waitFor(async () => expect(await groupOf('Domains')).toHaveAttribute('open'))
  })

  it('says when the service has no such operation, or no document', async () => {
    const app = await renderApp('/api?operation=nothing')
    await app.page('API')
    expect(await screen.findByText('There is no such operation')).toBeInTheDocument()
  })

  it('says when the service has no document', async () => {
    const app = await renderApp('/api', {
      intercept: ({ url }) => (url.endsWith('/openapi.json') ? new Response(null, { status: 404 }) : undefined),
    })
    await app.page('API')
    expect(await screen.findByText(/does not publish an API description/)).toBeInTheDocument()
  })
})

describe('an operation', () => {
  it('shows what is sent and returned, and opens what members refer to', async () => {
    const app = await renderApp('/api?operation=nodesCreate')
    await screen.findByRole('heading', { name: 'Create a node' })
    expect(screen.getAllByText('root_pass')[0]).toBeInTheDocument()
    expect(screen.getByText(/One of|Label for display, unique in the account; by default/)).toBeInTheDocument()
    const [opener] = screen.getAllByText('Members of Interface')
    if (opener) await app.user.click(opener)
    expect(await screen.findByText(/for the internet/)).toBeInTheDocument()
  })

  it('is sent as the signed-in user, with parameters and a filter', async () => {
    const sent: Request[] = []
    const app = await renderApp('/api?operation=domainsList', {
      intercept: (request) => {
        if (request.url.includes('/v4/domains')) sent.push(request)
        return undefined
      },
      prepare: (service) =>
        callOperation(service, domains.create, {
          body: { domain: 'tried.example', type: 'master', soa_email: 'a@tried.example' },
        }),
    })
    await screen.findByRole('heading', { name: 'List domains' })
    await app.user.type(tryIt().getByLabelText('page_size'), '25')
    await app.user.type(tryIt().getByLabelText('X-Filter'), '{{"domain":"tried.example"}')
    await app.user.click(tryIt().getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Status 200')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'response body' })).toHaveTextContent('"results": 1')
    const [request] = sent
    expect(request?.url).toMatch(/\/v4\/domains\?page_size=25$/)
    expect(request?.headers.get('X-Filter')).toBe('{"domain":"tried.example"}')
    expect(request?.headers.get('Authorization')).toMatch(/^Bearer [0-9a-f]{64}$/)
  })

  it('sends a body, shows a refusal, and keeps the entries', async () => {
    const app = await renderApp('/api?operation=domainsCreate')
    await screen.findByRole('heading', { name: 'Create a domain' })
    const body = tryIt().getByLabelText('Body')
    await app.user.clear(body)
    await app.user.click(tryIt().getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Enter a body')).toBeInTheDocument()
    await app.user.type(body, '{{"domain":')
    await app.user.click(tryIt().getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('This is not JSON')).toBeInTheDocument()
    await app.user.type(body, '"typed.example","type":"master"}')
    await app.user.click(tryIt().getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Status 400')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'response body' })).toHaveTextContent(
      'soa_email required when type=master',
    )
    expect(body).toHaveValue('{"domain":"typed.example","type":"master"}')
  })

  it('removes an earlier answer when nothing is sent', async () => {
    const app = await renderApp('/api?operation=domainsCreate')
    await screen.findByRole('heading', { name: 'Create a domain' })
    const body = tryIt().getByLabelText('Body')
    await app.user.clear(body)
    await app.user.type(body, '{{"domain":"typed.example"}')
    await app.user.click(tryIt().getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Status 400')).toBeInTheDocument()
    await app.user.type(body, '{Backspace}')
    await app.user.click(tryIt().getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('This is not JSON')).toBeInTheDocument()
    expect(screen.queryByText('Status 400')).not.toBeInTheDocument()
  })

  it('copies as curl what it would send, as it was entered, and nothing else', async () => {
    const app = await renderApp('/api?operation=domainsCreate')
    await screen.findByRole('heading', { name: 'Create a domain' })
    await navigator.clipboard.writeText('copied before')
    const body = tryIt().getByLabelText('Body')
    await app.user.clear(body)
    await app.user.type(body, '{{"expire_sec": 12345678901234567890,')
    await app.user.click(tryIt().getByRole('button', { name: 'Copy as curl' }))
    expect(await screen.findByText('This is not JSON')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe('copied before')
    await app.user.type(body, ' "expire_sec": 1}')
    await app.user.click(tryIt().getByRole('button', { name: 'Copy as curl' }))
    expect(await screen.findByText('Copied')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toContain(`-d '{"expire_sec": 12345678901234567890, "expire_sec": 1}'`)
  })

  it('offers the nodes for a parameter that names one, when its field is entered', async () => {
    const app = await renderApp('/api?operation=nodesView', { prepare: withNode() })
    await screen.findByRole('heading', { name: 'View a node' })
    const field = tryIt().getByLabelText('nodeId')
    expect(field).not.toHaveAttribute('list')
    await app.user.click(field)
    await waitFor(() => expect(field).toHaveAttribute('list'))
    const [option] = document.querySelectorAll(`[id="${field.getAttribute('list')}"] option`)
    expect(option).toHaveAttribute('value', '1')
    expect(option).toHaveAttribute('label', 'web-1')
  })

  it('refuses a segment that would make another address', async () => {
    const sent: string[] = []
    const app = await renderApp('/api?operation=disksRemove', {
      intercept: ({ method, url }) => {
        if (method === 'DELETE') sent.push(url)
        return undefined
      },
    })
    await screen.findByRole('heading', { name: /^Delete a disk/ })
    await app.user.type(tryIt().getByLabelText('nodeId'), '10')
    await app.user.type(tryIt().getByLabelText('diskId'), '..')
    await app.user.click(tryIt().getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('diskId cannot be ..')).toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('asks before it deletes', async () => {
    const app = await renderApp('/api?operation=domainsRemove', {
      prepare: (service) =>
        callOperation(service, domains.create, {
          body: { domain: 'tried.example', type: 'master', soa_email: 'a@tried.example' },
        }),
    })
    await screen.findByRole('heading', { name: 'Delete a domain and its records' })
    await app.user.click(tryIt().getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Enter domainId')).toBeInTheDocument()
    await app.user.type(tryIt().getByLabelText('domainId'), '1')
    await app.user.click(tryIt().getByRole('button', { name: 'Send request' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Send this request?' }))
    expect(question.getByText(/^DELETE \/v4\/domains\/1 deletes the resource immediately/)).toBeInTheDocument()
    await app.user.click(question.getByRole('button', { name: 'Send request' }))
    expect(await screen.findByText('Status 200')).toBeInTheDocument()
    expect((await callOperation(app.service, domains.list, {})).results).toBe(0)
  })
})
