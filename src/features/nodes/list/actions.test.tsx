import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choose, openNodeList, remainingNodes, row, selection } from '../../../testing/node-list.ts'

describe('actions on nodes', () => {
  it('disables what the state forbids, with the reason', async () => {
    const app = await openNodeList()
    await app.user.click(row('web-1').getByRole('button', { name: 'Actions for web-1' }))
    const menu = await screen.findByRole('menu', { name: 'Actions for web-1' })
    const boot = within(menu).getByRole('menuitem', { name: /^Boot It is/ })
    expect(boot).toHaveAttribute('aria-disabled', 'true')
    expect(within(menu).getByText('It is already running.')).toBeInTheDocument()
  })

  it('opens a menu with all its actions at once, also before the rarer ones have loaded', async () => {
    const app = await openNodeList()
    const sizes = new Set<number>()
    const observer = new MutationObserver(() => sizes.add(screen.queryAllByRole('menuitem', { hidden: true }).length))
    observer.observe(document.body, { childList: true, subtree: true })
    await app.user.click(row('web-1').getByRole('button', { name: 'Actions for web-1' }))
    const menu = within(await screen.findByRole('menu', { name: 'Actions for web-1' }))
    expect(await menu.findByRole('menuitem', { name: /rescue/ })).toBeInTheDocument()
    observer.disconnect()
    expect([...sizes].filter((size) => size > 0)).toHaveLength(1)
  })

  it('shuts a node down after confirmation, and updates the list', async () => {
    const app = await openNodeList()
    await choose(app, 'web-1', 'Shut down')
    const question = await screen.findByRole('alertdialog', { name: 'Shut down web-1?' })
    await app.user.click(within(question).getByRole('button', { name: 'Shut down' }))
    await waitFor(() => expect(row('web-1').getByText('Shutting down')).toBeInTheDocument())
  })

  it('deletes a node once its label is typed, and lists what is deleted with it', async () => {
    const app = await openNodeList()
    await choose(app, 'mail-1', 'Delete')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete mail-1?' }))
    await waitFor(() =>
      expect(
        question
          .getAllByRole('listitem')
          .map((item) => item.textContent)
          .join(),
      ).toMatch(/198\.\d.*its 2 disks: .*its configuration profile: /),
    )
    await app.user.type(question.getByLabelText('Type mail-1 to confirm'), 'mail')
    await app.user.click(question.getByRole('button', { name: 'Delete node' }))
    expect(question.getByText('Must be “mail-1”')).toBeInTheDocument()
    expect((await remainingNodes(app)).find(({ label }) => label === 'mail-1')?.status).toBe('running')
    await app.user.type(question.getByLabelText('Type mail-1 to confirm'), '-1')
    await app.user.click(question.getByRole('button', { name: 'Delete node' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await app.service.advance(60_000)
    expect((await remainingNodes(app)).map(({ label }) => label)).not.toContain('mail-1')
  })

  it('does not delete a node that is being cloned, and shows the reason', async () => {
    const app = await openNodeList()
    await app.user.click(row('archive-1').getByRole('button', { name: 'Actions for archive-1' }))
    const menu = within(await screen.findByRole('menu', { name: 'Actions for archive-1' }))
    expect(menu.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
    expect(menu.getByText('It cannot be deleted while it is cloning.')).toBeInTheDocument()
  })

  it('says that a reboot starts nodes only when some of the selected ones are offline', async () => {
    const app = await openNodeList()
    const questionOf = async (count: string) => {
      await app.user.click(selection().getByRole('button', { name: 'Reboot' }))
      return within(await screen.findByRole('alertdialog', { name: `Reboot ${count}?` }))
    }
    const running = 'Everything running on them stops. You cannot reach them until they are running again.'
    await app.user.click(row('web-2').getByRole('checkbox'))
    const single = await questionOf('1 node')
    expect(single.getByText(/^Everything running on it stops\./)).toBeInTheDocument()
    await app.user.click(single.getByRole('button', { name: 'Cancel' }))
    await app.user.click(row('web-3').getByRole('checkbox'))
    const several = await questionOf('2 nodes')
    expect(several.getByText(running)).toBeInTheDocument()
    await app.user.click(several.getByRole('button', { name: 'Cancel' }))
    await app.user.click(row('build-1').getByRole('checkbox'))
    const mixed = await questionOf('3 nodes')
    expect(mixed.getByText(`${running} Those that are offline are started.`)).toBeInTheDocument()
  })

  it('acts on several nodes in a job that continues when the page is left', async () => {
    const app = await openNodeList()
    for (const label of ['web-2', 'web-3', 'cache-1']) await app.user.click(row(label).getByRole('checkbox'))
    await app.user.click(selection().getByRole('button', { name: 'Shut down' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Shut down 2 nodes?' }))
    expect(question.getByText(/^2 will shut down/)).toBeInTheDocument()
    expect(question.getByText(/^1 is skipped because it is rebooting/)).toBeInTheDocument()
    await app.user.click(question.getByRole('button', { name: 'Shut down 2 nodes' }))
    const jobs = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await jobs.findByText('2 of 2 started')).toBeInTheDocument()
    // As the list shows them, which follows them.
    expect(await jobs.findByText('Now: Shutting down 2')).toBeInTheDocument()
    await app.service.advance(60_000)
    expect(await jobs.findByText('2 of 2 done')).toBeInTheDocument()
    expect(jobs.queryByText(/^Now/)).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('link', { name: 'web-1' }))
    await app.page('web-1')
    expect(jobs.getByText('Shut down 2 nodes')).toBeInTheDocument()
    // What was seen stays known on a page without the list.
    expect(jobs.getByText('2 of 2 done')).toBeInTheDocument()
    await app.user.click(jobs.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Jobs' })).not.toBeInTheDocument())
  })

  it('lists failed nodes with the reason, and retries them', async () => {
    let rejecting = true
    const intercept = (request: Request) =>
      rejecting && request.url.endsWith('/boot')
        ? Response.json({ errors: [{ reason: 'Host is full.' }] }, { status: 400 })
        : undefined
    const app = await openNodeList('/nodes', { intercept })
    await app.user.click(row('db-2').getByRole('checkbox'))
    await app.user.click(selection().getByRole('button', { name: 'Boot' }))
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Boot 1 node' }))
    const jobs = within(await screen.findByRole('region', { name: 'Jobs' }))
    expect(await jobs.findByText('Host is full.')).toBeInTheDocument()
    rejecting = false
    await app.user.click(jobs.getByRole('button', { name: 'Retry 1 failed' }))
    expect(await jobs.findByText('1 of 1 started')).toBeInTheDocument()
    await waitFor(() => expect(row('db-2').getByText('Booting')).toBeInTheDocument())
  })
})
