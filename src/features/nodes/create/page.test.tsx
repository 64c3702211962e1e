import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { deleteDemoNodes } from '../../../testing/automatic-images.ts'
import { expectConsole } from '../../../testing/console.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { openCreatePage as openAt, spyOnCreate, type App, type RenderOptions } from '../../../testing/create-page.ts'

const open = (options: RenderOptions = {}) => openAt('/nodes/create', options)

async function fillForm({ user }: App) {
  await user.click(screen.getByRole('radio', { name: 'Debian 12' }))
  await user.click(screen.getByRole('radio', { name: 'Frankfurt, DE' }))
  await user.click(screen.getByRole('radio', { name: 'Node 4GB' }))
  await user.type(screen.getByLabelText('Root password'), 'correct-Horse-7')
}

const create = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Create node' }))

describe('Create node', () => {
  it('creates a node from an image with all fields, and shows it provisioning, then running', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await open({ intercept })
    await fillForm(app)
    await app.user.type(screen.getByLabelText('Label'), 'web-1')
    await app.user.type(screen.getByRole('combobox', { name: 'Tags' }), 'prod,blue{Enter}')
    await app.user.click(screen.getByRole('checkbox', { name: 'Backups' }))
    await app.user.click(screen.getByRole('checkbox', { name: 'Private IP' }))
    await app.user.clear(screen.getByLabelText('Swap size'))
    await app.user.type(screen.getByLabelText('Swap size'), '1024')

    const review = within(screen.getByRole('complementary', { name: 'Review' }))
    expect(review.getByText('Frankfurt, DE')).toBeInTheDocument()
    expect(review.getByText('$25')).toBeInTheDocument()
    expect(review.getByText('Private IP, backups')).toBeInTheDocument()
    expect(review.getByText(/You will be charged for/)).toBeInTheDocument()
    expect(review.getByText(/25, 465 and 587/)).toBeInTheDocument()
    expect(review.queryByText(/Still required/)).not.toBeInTheDocument()

    await create(app)
    await app.page('web-1')
    expect(bodies).toEqual([
      {
        region: 'eu-central',
        type: 'g6-standard-2',
        label: 'web-1',
        tags: ['prod', 'blue'],
        image: 'node/debian12',
        root_pass: 'correct-Horse-7',
        swap_size: 1024,
        booted: true,
        private_ip: true,
        backups_enabled: true,
      },
    ])
    expect(screen.getAllByText('Provisioning')[0]).toBeInTheDocument()
    await app.service.advance(10 * 60_000)
    await app.queries.invalidateQueries()
    expect((await screen.findAllByText('Running'))[0]).toBeInTheDocument()
    expect(screen.getByText('ssh root@', { exact: false })).toBeInTheDocument()
  })

  it('names a field with an error until it is corrected', async () => {
    const app = await open()
    const review = within(screen.getByRole('complementary', { name: 'Review' }))
    await app.user.type(screen.getByLabelText('Root password'), 'short')
    await app.user.tab()
    expect((await review.findByText(/To be corrected/)).parentElement?.textContent).toBe(
      'To be corrected: Root password',
    )
    expect(review.getByText(/Still required/).parentElement?.textContent).toBe('Still required: Image, Region, Type')
    await app.user.click(review.getByRole('link', { name: 'Root password' }))
    expect(screen.getByLabelText('Root password')).toHaveFocus()
    await app.user.type(screen.getByLabelText('Root password'), ' but longer 8')
    await waitFor(() => expect(review.queryByText(/To be corrected/)).not.toBeInTheDocument())
  })

  it('lists all missing fields with links, and focuses the first', async () => {
    const app = await open()
    const review = within(screen.getByRole('complementary', { name: 'Review' }))
    expect(review.getByText(/Still required/).parentElement?.textContent).toBe(
      'Still required: Image, Region, Type, Root password',
    )
    await create(app)
    const form = within(screen.getByRole('form', { name: 'Create node' }))
    const alert = within(await form.findByRole('alert'))
    expect(alert.getByText('4 fields need attention')).toBeInTheDocument()
    expect(screen.getAllByText('Root password is required')[0]).toBeInTheDocument()
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Image' }).contains(document.activeElement)).toBe(true),
    )
    await app.user.click(alert.getByRole('link', { name: 'Root password' }))
    expect(screen.getByLabelText('Root password')).toHaveFocus()
  })

  it('takes values of the address that do not exist for missing', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await openAt('/nodes/create?image=node/none&region=zz&type=nope', { intercept })
    const review = within(screen.getByRole('complementary', { name: 'Review' }))
    expect(review.getAllByText('Not selected yet')).toHaveLength(3)
    expect(review.queryByText(/^(node\/none|zz|nope)$/)).not.toBeInTheDocument()
    expect(review.getByText(/Still required/).parentElement?.textContent).toBe(
      'Still required: Image, Region, Type, Root password',
    )
    await app.user.type(screen.getByLabelText('Root password'), 'correct-Horse-7')
    await create(app)
    expect(await screen.findByText('3 fields need attention')).toBeInTheDocument()
    expect(bodies).toEqual([])
  })

  it("shows the service's error at its field and keeps all values", async () => {
    const app = await open({
      prepare: async (service) => {
        const body = JSON.stringify({ region: 'eu-central', type: 'g6-standard-1', label: 'web-1' })
        const headers = { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' }
        await service.fetch(`${service.url}/v4/node/instances`, { method: 'POST', headers, body })
      },
    })
    await fillForm(app)
    await app.user.type(screen.getByLabelText('Label'), 'web-1')
    await create(app)
    expect((await screen.findAllByText('Label must be unique among your nodes'))[0]).toBeInTheDocument()
    expect(screen.getByLabelText('Label')).toHaveFocus()
    expect(screen.getByLabelText('Root password')).toHaveValue('correct-Horse-7')
    await app.user.type(screen.getByLabelText('Label'), '0')
    await create(app)
    await app.page('web-10')
  })

  it('shows an error without a field at the top, and can be sent again', async () => {
    let broken = true
    expectConsole(/503/)
    const app = await open({
      intercept: (request) => {
        if (request.method !== 'POST' || !broken) return undefined
        return Response.json({ errors: [{ reason: 'Please retry later' }] }, { status: 503 })
      },
    })
    await fillForm(app)
    await create(app)
    expect(await screen.findByText('Please retry later')).toBeInTheDocument()
    broken = false
    await create(app)
    await waitFor(() => expect(app.address()).toMatch(/^\/nodes\/\d+$/))
  })

  it('needs neither image nor password for an empty node, and keeps the values when the mode changes', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await open({ intercept })
    await fillForm(app)
    await app.user.click(screen.getByRole('link', { name: 'Empty' }))
    await waitFor(() => expect(screen.queryByLabelText('Root password')).not.toBeInTheDocument())
    expect(screen.getByRole('radio', { name: 'Frankfurt, DE' })).toBeChecked()
    await app.user.click(screen.getByRole('link', { name: 'From an image' }))
    expect(await screen.findByLabelText('Root password')).toHaveValue('correct-Horse-7')
    await app.user.click(screen.getByRole('link', { name: 'Empty' }))
    await waitFor(() => expect(screen.queryByLabelText('Root password')).not.toBeInTheDocument())
    await create(app)
    await waitFor(() =>
      expect(bodies).toEqual([
        { region: 'eu-central', type: 'g6-standard-2', private_ip: false, backups_enabled: false },
      ]),
    )
  })

  it('shows the lowest price from the start, and what a class of types is for', async () => {
    const app = await open()
    const review = within(screen.getByRole('complementary', { name: 'Review' }))
    expect(review.getByText('$5').parentElement).toHaveTextContent('From $5 a month, by type')
    await app.user.click(screen.getByRole('radio', { name: /^Debian/ }))
    await app.user.clear(screen.getByLabelText('Swap size'))
    await app.user.type(screen.getByLabelText('Swap size'), '100000')
    // The smaller ones have no room for it.
    expect(await review.findByText('$40')).toBeInTheDocument()
    await app.user.click(screen.getByRole('radio', { name: 'GPU' }))
    expect(screen.getByText(/^For machine learning/)).toBeInTheDocument()
  })

  it('says beside the button on a phone what it costs and how much is missing', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.startsWith('(width < '),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const app = await open()
    const bar = screen.getByRole('button', { name: 'Create node' }).parentElement
    expect(bar).toHaveTextContent('From $5 a month4 still required')
    await app.user.click(screen.getByRole('checkbox', { name: 'Backups' }))
    await waitFor(() => expect(bar).toHaveTextContent('From $7 a month4 still required'))
    await fillForm(app)
    await waitFor(() => expect(bar).toHaveTextContent(/\$25 a month$/))
  })

  it('counts what is missing beside the button of a phone, also after it was pressed, when the fields that say so are out of sight', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.startsWith('(width < '),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const app = await open()
    await create(app)
    await screen.findByText('Image is required')
    const bar = screen.getByRole('button', { name: 'Create node' }).parentElement
    expect(bar).toHaveTextContent('From $5 a month4 still required')
  })

  it('selects the newest version by the name of its distribution, and says what is past its end of life', async () => {
    const app = await open()
    const images = within(screen.getByRole('group', { name: 'Image' }))
    await app.user.click(images.getByText('Rocky'))
    expect(images.getByRole('radio', { name: 'Rocky Linux 9' })).toBeChecked()
    await app.user.click(images.getByRole('button', { name: /Show \d+ older images/ }))
    expect(images.getByRole('radio', { name: 'Debian 10' })).toHaveAccessibleDescription(/^End of life/)
    expect(images.getByRole('radio', { name: 'CentOS 8' })).toHaveAccessibleDescription(/^Deprecated/)
  })

  it('shows lasting images first, and many automatic ones on demand or by a search', async () => {
    const app = await open({
      demo: true,
      prepare: (service) => deleteDemoNodes(service, ['api-1', 'cache-1', 'mail-1', 'queue-1']),
    })
    const images = within(screen.getByRole('group', { name: 'Image' }))
    const own = () =>
      images
        .getAllByRole('radio')
        .slice(0, 3)
        .map((radio) => radio.getAttribute('aria-label'))
    expect(own()).toEqual(['db-base', 'golden-web', 'AlmaLinux 9'])
    await app.user.type(screen.getByRole('searchbox', { name: 'Search images' }), 'mail-1')
    expect(await images.findByRole('radio', { name: /^mail-1 - / })).toBeInTheDocument()
    await app.user.clear(screen.getByRole('searchbox', { name: 'Search images' }))
    await app.user.click(await images.findByRole('button', { name: /^Show \d automatic images$/ }))
    expect(own().slice(0, 2)).toEqual(['db-base', 'golden-web'])
    expect(own()[2]).toMatch(/^cache-1 - /)
  })

  it('disables a type that is too small for the image, with the reason', async () => {
    const app = await open()
    await app.user.click(screen.getByRole('button', { name: /Show \d+ older images/ }))
    await app.user.click(await screen.findByRole('radio', { name: 'Slackware 15.0' }))
    await app.user.clear(screen.getByLabelText('Swap size'))
    await app.user.type(screen.getByLabelText('Swap size'), '20000')
    const small = screen.getByRole('radio', { name: 'Nanode 1GB' })
    await waitFor(() => expect(small).toBeDisabled())
    expect(screen.getAllByText(/Too small: Slackware 15.0 needs/)[0]?.id).toBe(small.getAttribute('aria-describedby'))
  })

  it('selects the first match on Enter in a search, without sending the form', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await open({ intercept })
    await app.user.type(screen.getByRole('searchbox', { name: 'Search images' }), 'rocky 8{Enter}')
    expect(screen.getByRole('radio', { name: 'Rocky Linux 8' })).toBeChecked()
    expect(screen.queryByText(/need attention/)).not.toBeInTheDocument()
    expect(bodies).toEqual([])
  })

  it('shows the request as curl with the password masked', async () => {
    const app = await open()
    await fillForm(app)
    await app.user.click(screen.getByRole('button', { name: 'Show as curl' }))
    const dialog = await screen.findByRole('dialog', { name: 'Request as curl' })
    expect(dialog).toHaveTextContent('Authorization: Bearer $TOKEN')
    expect(dialog).toHaveTextContent('"root_pass": "********"')
    expect(dialog).not.toHaveTextContent('correct-Horse-7')
  })

  it('shows the reason to a user without the grant', async () => {
    const app = await renderApp('/nodes/create', { as: 'restricted' })
    await app.page('Create node')
    expect(
      await screen.findByText('You do not have permission to create nodes. Ask the account owner for access.'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Create node' })).not.toBeInTheDocument()
  })
})

it.each(['empty', 'image'])('accepts the type as text when the service does not list types: %s', async (mode) => {
  const { bodies, intercept } = spyOnCreate()
  const app = await renderApp(`/nodes/create?mode=${mode}&region=eu-central&image=node/debian12`, {
    intercept: (request) =>
      request.url.includes('/node/types')
        ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
        : intercept(request),
  })
  await app.page('Create node')
  const field = await screen.findByLabelText('Type')
  if (mode === 'image') await app.user.type(await screen.findByLabelText('Root password'), 'correct-Horse-7')
  await create(app)
  expect((await screen.findAllByText('Type is required'))[0]).toBeInTheDocument()
  expect(field).toHaveFocus()
  await app.user.type(field, 'huge')
  await create(app)
  // Errors that only the service can detect are shown at the field too.
  expectConsole(/400/)
  expect((await screen.findAllByText('A valid plan type by that ID was not found'))[0]).toBeInTheDocument()
  await app.user.clear(field)
  await app.user.type(field, 'g6-nanode-1')
  await create(app)
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ type: 'g6-nanode-1', region: 'eu-central' }))
  await waitFor(() => expect(app.address()).toMatch(/^\/nodes\/\d+$/))
})
