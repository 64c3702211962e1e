/** The list of images, the page of an image, and capturing a disk, on the real service. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import { deleteDelay } from '#kit/preferences/choices.ts'
import { diskList } from '#queries/disks.ts'
import { loseResponses } from '../../testing/lose-responses.ts'
import { chooseMoreAction, openMoreMenu } from '../../testing/more-actions.ts'
import { spyOnRequests } from '../../testing/node-page.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { addToken } from '../../testing/tokens.ts'
import { forgetUpload, rememberUpload } from './upload/known-uploads.ts'

type App = Awaited<ReturnType<typeof renderApp>>

const openList = async (address = '/images', options: Parameters<typeof renderApp>[1] = {}) => {
  const app = await renderApp(address, { demo: true, ...options })
  await app.page('Images')
  await screen.findByRole('row', { name: /AlmaLinux 9/ })
  return app
}
const rowLabels = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const ownImages = async ({ service }: App) =>
  (await callOperation(service, images.list, { filter: { is_public: false } })).data

/** Confirms the cancellation of an upload, which requires no typing. */
async function answerCancel(app: App) {
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the upload of appliance?' }))
  expect(question.queryByRole('textbox')).not.toBeInTheDocument()
  await app.user.click(question.getByRole('button', { name: 'Cancel upload' }))
  expect(await screen.findByText('The upload of appliance was canceled')).toBeInTheDocument()
}

describe('the list', () => {
  test('shows the own images first, and not those of clusters', async () => {
    await openList()
    expect(rowLabels().slice(0, 5)).toEqual([
      'appliance',
      'db-base',
      'golden-web',
      'test-7 - Debian 12 Disk',
      'AlmaLinux 8',
    ])
    expect(screen.getByText('42 images')).toBeInTheDocument()
    expect(within(screen.getByRole('row', { name: /^.*appliance/ })).getByText('Waiting for data')).toBeInTheDocument()
  })

  test('says until when an image is kept, also while a deletion can be canceled', async () => {
    const app = await openList()
    const row = (label: string) => within(screen.getByRole('row', { name: new RegExp(label) }))
    const deletedAt = (label: string) =>
      row(label)
        .getByText(/^Will be deleted/)
        .querySelector('time')?.dateTime
    expect(deletedAt('test-7')).toBe('2026-06-20T10:30:00.000Z')
    expect(deletedAt('appliance')).toBe('2026-06-16T08:30:00.000Z')
    expect(row('Arch Linux').getByText('No end planned')).toBeInTheDocument()
    expect(row('golden-web').getByText('Kept until you delete it')).toBeInTheDocument()
    deleteDelay.set('5')
    await app.user.click(screen.getByRole('button', { name: 'Actions for golden-web' }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete golden-web?' }))
    await app.user.type(question.getByRole('textbox'), 'golden-web')
    await app.user.click(question.getByRole('button', { name: 'Delete image' }))
    expect(await row('golden-web').findByText(/^Will be deleted/)).toHaveTextContent(/^Will be deleted in \d+ s$/)
  })

  test('filters by type, status, vendor and lifecycle from the address', async () => {
    await renderApp('/images?kind=public&vendor=Ubuntu&lifecycle=deprecated', { demo: true })
    await waitFor(() => expect(rowLabels()).toEqual(['Ubuntu 21.04', 'Ubuntu 21.10']))
  })

  test('has views of the own images, the public ones, and those past their end of life', async () => {
    const app = await openList('/images?q=linux')
    const view = (name: string) => app.user.click(screen.getByRole('radio', { name }))
    expect(screen.queryByRole('columnheader', { name: /Description/ })).not.toBeInTheDocument()
    await view('Yours')
    await waitFor(() => expect(rowLabels()).toEqual(['appliance', 'db-base', 'golden-web', 'test-7 - Debian 12 Disk']))
    expect(app.address()).toBe('/images?kind=own&kind=automatic')
    expect(screen.getByRole('columnheader', { name: /Description/ })).toBeInTheDocument()
    await view('Public')
    await waitFor(() => expect(rowLabels()[0]).toBe('AlmaLinux 8'))
    expect(rowLabels()).not.toContain('CentOS 8')
    await view('End of life')
    await waitFor(() => expect(rowLabels()).toContain('CentOS 8'))
    expect(rowLabels()).not.toContain('AlmaLinux 8')
    await view('All')
    expect(await screen.findByText('42 images')).toBeInTheDocument()
    expect(app.address()).toBe('/images')
  })

  test('offers on public images only what applies to them', async () => {
    const app = await openList()
    await app.user.click(screen.getByRole('button', { name: 'Actions for AlmaLinux 9' }))
    const menu = within(await screen.findByRole('menu', { name: 'Actions for AlmaLinux 9' }))
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Create node',
      'Rebuild a node',
      'Edit note',
      'Show as JSON',
    ])
    expect(menu.getByRole('menuitem', { name: 'Create node' })).toHaveAttribute(
      'href',
      '/nodes/create?image=node%2Falmalinux9',
    )
  })

  test('deletes several at once, without the public ones', async () => {
    const app = await openList()
    for (const label of ['db-base', 'golden-web', 'AlmaLinux 8'])
      await app.user.click(within(screen.getByRole('row', { name: new RegExp(label) })).getByRole('checkbox'))
    await app.user.click(
      within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Delete' }),
    )
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 images?' }))
    expect(question.getByText(/1 is skipped because it is public/)).toBeInTheDocument()
    await app.user.type(question.getByRole('textbox'), '2 images')
    await app.user.click(question.getByRole('button', { name: 'Delete 2 images' }))
    await waitFor(async () =>
      expect((await ownImages(app)).map(({ label }) => label)).toEqual(['test-7 - Debian 12 Disk', 'appliance']),
    )
  })

  test('cancels an own upload without typing', async () => {
    const app = await openList()
    await app.user.click(screen.getByRole('button', { name: 'Actions for appliance' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
    await app.user.click(menu.getByRole('menuitem', { name: 'Cancel upload' }))
    await answerCancel(app)
    await waitFor(() => expect(screen.queryByRole('row', { name: /appliance/ })).not.toBeInTheDocument())
    expect((await ownImages(app)).map(({ label }) => label)).not.toContain('appliance')
  })

  test('falls back to the public images for a token without the scope, and says so', async () => {
    await openList('/images', { token: (service) => addToken(service, { scopes: 'nodes:read_only' }) })
    expect(screen.getByText(/lacks the scope images:read_only, so only public images are shown/)).toBeInTheDocument()
    expect(rowLabels()[0]).toBe('AlmaLinux 8')
  })
})

describe('the page of an image', () => {
  test.each(['/images/private/1', '/images/private%2F1'])('opens at %s', async (address) => {
    await renderApp(address, { demo: true })
    expect(await screen.findByRole('heading', { level: 1, name: 'golden-web' })).toBeInTheDocument()
    expect(await screen.findByText('Web server with the usual packages')).toBeInTheDocument()
  })

  test('says who created it, when it was updated, and where it can be deployed', async () => {
    const app = await renderApp('/images/private/1', { demo: true })
    await app.page('golden-web')
    expect(await screen.findByText('by owner')).toBeInTheDocument()
    expect((await screen.findByText('Updated')).nextElementSibling?.querySelector('time')).toBeInTheDocument()
    expect(await screen.findByText('Can be deployed in every region')).toBeInTheDocument()
  })

  test('rebuilds a node with it: the node is chosen here, the rest on its page', async () => {
    const app = await renderApp('/images/private/1', { demo: true })
    await app.page('golden-web')
    await app.user.click(await screen.findByRole('button', { name: 'Rebuild a node' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rebuild a node with golden-web' }))
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByText('Choose a node')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('combobox', { name: 'Node' }))
    expect(await screen.findByRole('option', { name: /^staging-1/ })).toHaveAttribute('aria-disabled', 'true')
    await app.user.click(screen.getByRole('option', { name: /^web-1/ }))
    await app.user.click(dialog.getByRole('button', { name: 'Continue' }))
    const rebuild = within(await screen.findByRole('dialog', { name: 'Rebuild web-1' }))
    expect(await rebuild.findByRole('radio', { name: 'golden-web' })).toBeChecked()
    expect(app.address()).toMatch(/^\/nodes\/\d+$/)
  })

  test('lists the nodes made from it', async () => {
    const app = await renderApp('/images/node/debian12', { demo: true })
    await app.page('Debian 12')
    expect(await screen.findByRole('link', { name: 'web-1' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/nodes\/\d+$/),
    )
    expect(screen.getByText('web-1').closest('li')).toHaveTextContent(/^web-1RunningNode 4GB198\.[\d.]+\$25 a month$/)
    expect((await openMoreMenu(app)).queryByRole('menuitem', { name: /^Delete/ })).not.toBeInTheDocument()
  })

  test('edits label and description; an emptied description is null', async () => {
    const app = await renderApp('/images/private/1', { demo: true })
    await app.page('golden-web')
    await app.user.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit golden-web' }))
    await app.user.clear(dialog.getByLabelText('Label'))
    await app.user.type(dialog.getByLabelText('Label'), 'web/2')
    await app.user.tab()
    expect((await dialog.findAllByText(/^Use only letters, digits, spaces/))[0]).toBeInTheDocument()
    await app.user.clear(dialog.getByLabelText('Label'))
    await app.user.type(dialog.getByLabelText('Label'), 'web-2')
    await app.user.clear(dialog.getByLabelText('Description'))
    await app.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await app.page('web-2')
    expect((await ownImages(app))[0]).toMatchObject({ label: 'web-2', description: null })
  })

  test('deletes after the label was typed, and leads to the list', async () => {
    const app = await renderApp('/images/private/1', { demo: true })
    await app.page('golden-web')
    await chooseMoreAction(app, 'Delete')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete golden-web?' }))
    await app.user.type(question.getByLabelText('Type golden-web to confirm'), 'golden-web')
    await app.user.click(question.getByRole('button', { name: 'Delete image' }))
    await app.page('Images')
    expect((await ownImages(app)).map(({ id }) => id)).not.toContain('private/1')
    await app.router.navigate(-1)
    expect(await screen.findByText('This image was deleted')).toBeInTheDocument()
  })

  test('of an upload that was started elsewhere says what to do, and cannot be deployed', async () => {
    const app = await renderApp('/images/private/4', { demo: true })
    await app.page('appliance')
    expect(await screen.findByText('This upload was started elsewhere')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Create node' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('of an own upload is not deleted but canceled, without typing', async () => {
    const app = await renderApp('/images/private/4', { demo: true })
    await app.page('appliance')
    const menu = await openMoreMenu(app)
    expect(menu.queryByRole('menuitem', { name: /^Delete/ })).not.toBeInTheDocument()
    await app.user.click(menu.getByRole('menuitem', { name: 'Cancel upload' }))
    await answerCancel(app)
    await app.page('Images')
    expect((await ownImages(app)).map(({ label }) => label)).not.toContain('appliance')
  })

  test('of an upload of this tab is canceled without typing, also after its user was renamed', async () => {
    const upload = { imageId: 'private/4', label: 'appliance', address: 'http://localhost/uploads', region: 'us-east' }
    const app = await renderApp('/images/private/4', {
      demo: true,
      prepare: ({ database }) => database.updateTable('images').set({ created_by: 'former-name' }).execute(),
    })
    rememberUpload(upload, null)
    onTestFinished(() => forgetUpload(upload.imageId))
    await app.page('appliance')
    const menu = await openMoreMenu(app)
    expect(await menu.findByRole('menuitem', { name: 'Cancel upload' })).toBeInTheDocument()
    expect(menu.queryByRole('menuitem', { name: /^Delete/ })).not.toBeInTheDocument()
  })

  test('of an upload that somebody else has started is deleted after its label was typed', async () => {
    const app = await renderApp('/images/private/4', {
      demo: true,
      prepare: ({ database }) => database.updateTable('images').set({ created_by: 'restricted' }).execute(),
    })
    await app.page('appliance')
    const menu = await openMoreMenu(app)
    expect(menu.queryByRole('menuitem', { name: /^Cancel upload/ })).not.toBeInTheDocument()
    await app.user.click(menu.getByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByLabelText('Type appliance to confirm')).toBeInTheDocument()
  })

  test('says that there is no such image', async () => {
    await renderApp('/images/private/99', { demo: true })
    expect(await screen.findByText('There is no image at this address')).toBeInTheDocument()
  })
})

describe('creating an image from a disk', () => {
  test('finds the image when the response was lost, also while another one waits for its data', async () => {
    const line = loseResponses()
    const app = await renderApp('/images/create?node=1', {
      demo: true,
      intercept: line.intercept,
      prepare: (service) => Promise.resolve(line.setService(service)),
    })
    await app.page('Create image')
    await app.user.click(await screen.findByRole('radio', { name: 'CentOS 7 Disk' }))
    await app.user.type(screen.getByLabelText('Label'), 'captured')
    await app.user.click(screen.getByRole('button', { name: 'Create image' }))
    await app.page('captured')
    expect(line.sent).toEqual(['/v4/images'])
  })

  test('captures the chosen disk, with its label by default, and follows it until it is available', async () => {
    const app = await renderApp('/images/create?node=1', { demo: true })
    await app.page('Create image')
    await app.user.click(await screen.findByRole('radio', { name: 'CentOS 7 Disk' }))
    expect(await screen.findByLabelText('Label')).toHaveAttribute('placeholder', 'CentOS 7 Disk')
    expect(await screen.findByRole('radio', { name: '512 MB Swap Image' })).toBeDisabled()
    await app.user.click(screen.getByRole('button', { name: 'Create image' }))
    await app.page('CentOS 7 Disk')
    expect(await screen.findByText('Creating')).toBeInTheDocument()
    await app.service.advance(60_000)
    await app.queries.invalidateQueries()
    expect(await screen.findByText('Available')).toBeInTheDocument()
  })

  test('needs a node and a disk', async () => {
    const app = await renderApp('/images/create', { demo: true })
    await app.page('Create image')
    await screen.findByPlaceholderText('Search nodes')
    await app.user.click(screen.getByRole('button', { name: 'Create image' }))
    expect((await screen.findAllByText(/Node is required/))[0]).toBeInTheDocument()
  })

  test('of a node that no longer exists lets another be chosen, and sends nothing', async () => {
    const app = await renderApp('/images/create?node=999&disk=5', { demo: true })
    expect(await screen.findByText('This node no longer exists')).toBeInTheDocument()
    expect(screen.queryByLabelText('Disk ID')).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Create image' }))
    expect((await screen.findAllByText(/Choose an existing node/))[0]).toBeInTheDocument()
    await app.user.click(screen.getByRole('combobox', { name: 'Node' }))
    await app.user.click(await screen.findByRole('option', { name: /^web-2/ }))
    await waitFor(() => expect(screen.queryByText('This node no longer exists')).not.toBeInTheDocument())
    expect(await screen.findByRole('group', { name: 'Disk' })).toBeInTheDocument()
  })

  test('of a disk that was deleted elsewhere asks for another, and sends nothing', async () => {
    const spy = spyOnRequests(images.create)
    const app = await renderApp('/images/create?node=1&disk=999', { demo: true, intercept: spy.intercept })
    expect(await screen.findByText('This disk no longer exists')).toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Create image' }))
    expect((await screen.findAllByText(/Choose an existing disk/))[0]).toBeInTheDocument()
    await app.user.click(screen.getByRole('radio', { name: /^CentOS 7 Disk/ }))
    await waitFor(() => expect(screen.queryByText('This disk no longer exists')).not.toBeInTheDocument())
    expect(spy.bodies).toEqual([])
  })

  test('of a node that is deleted while the page is open says so, and asks for no id of a disk', async () => {
    const app = await renderApp('/images/create?node=5', { demo: true })
    await screen.findByRole('group', { name: 'Disk' })
    await callOperation(app.service, nodes.remove, { path: { nodeId: 5 } })
    await app.service.advance(60_000)
    await app.queries.refetchQueries({ queryKey: diskList(5).queryKey })
    expect(await screen.findByText('This node no longer exists')).toBeInTheDocument()
    expect(screen.queryByLabelText('Disk ID')).not.toBeInTheDocument()
  })

  test('asks for the id of the disk where the service does not list disks', async () => {
    await renderApp('/images/create?node=1', {
      demo: true,
      intercept: (request) =>
        /\/instances\/1\/disks/.test(request.url)
          ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
          : undefined,
    })
    expect(await screen.findByLabelText('Disk ID')).toHaveAccessibleDescription('This service does not list disks.')
    expect(screen.queryByText('This node no longer exists')).not.toBeInTheDocument()
  })

  test('names the scope that is missing', async () => {
    const token = (service: App['service']) => addToken(service, { scopes: 'images:read_write' })
    await renderApp('/images/create', { demo: true, token })
    expect(await screen.findByText(/lacks the scope nodes:read_only/)).toBeInTheDocument()
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
  })
})

describe('signed out', () => {
  test('the public images are shown without the account, with a way to sign in that returns', async () => {
    const requested: string[] = []
    const app = await renderApp('/images', {
      as: null,
      demo: true,
      intercept: ({ url }) => {
        requested.push(new URL(url).pathname)
        return undefined
      },
    })
    await app.page('Images')
    const view = within(await screen.findByRole('radiogroup', { name: 'Show' }))
    expect(view.queryByRole('radio', { name: 'Yours' })).not.toBeInTheDocument()
    expect(screen.queryByText('golden-web')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Create image|Upload image/ })).not.toBeInTheDocument()
    await app.user.click(await screen.findByRole('link', { name: 'Debian 12' }))
    await app.page('Debian 12')
    expect(await screen.findByText('Available to everyone')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Rebuild|More actions/ })).not.toBeInTheDocument()
    expect(screen.queryByText('Nodes created from this image')).not.toBeInTheDocument()
    expect(requested.filter((path) => path.startsWith('/v4/') && !path.startsWith('/v4/images'))).toEqual([])
    const [signIn] = screen.getAllByRole('link', { name: 'Sign in' })
    expect(signIn).toHaveAttribute('href', '/sign-in?to=%2Fimages%2Fnode%2Fdebian12')
  })
})
