import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { preferences } from '#contract/areas/preferences.ts'
import { ownPreferences } from '#queries/preferences.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addCopiedNodes } from '#server/load-test/copied-nodes.ts'
import { setTags } from '#server/store/nodes.ts'
import type { TestService } from '#server/testing.ts'
import { addNodes } from '../../testing/many-nodes.ts'
import { expectConsole } from '../../testing/console.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { addToken } from '../../testing/tokens.ts'

const tagDomain = async (service: TestService) => {
  const { data } = await callOperation(service, domains.list, {})
  await callOperation(service, domains.update, {
    path: { domainId: data[0]?.id ?? 0 },
    body: { tags: ['staging', 'zone'] },
  })
}

async function openTags(options: Parameters<typeof renderApp>[1] = {}) {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp('/tags', { demo: true, prepare: tagDomain, ...options })
  await app.page('Tags')
  await screen.findByRole('columnheader', { name: 'Tag' })
  return app
}

const row = (tag: string) => {
  const found = screen.getByRole('rowheader', { name: tag }).closest('tr')
  if (!found) throw new Error(`No row of ${tag}`)
  return within(found)
}
const shownTags = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

async function choose({ user }: Awaited<ReturnType<typeof openTags>>, tag: string, item: string) {
  await user.click(row(tag).getByRole('button', { name: `Actions for ${tag}` }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }))
}

/** The tags of all nodes and domains that the service has, without duplicates. */
async function storedTags(service: TestService) {
  const [{ data: allNodes }, { data: allDomains }] = await Promise.all([
    callOperation(service, nodes.list, {}),
    callOperation(service, domains.list, {}),
  ])
  return new Set([...allNodes, ...allDomains].flatMap(({ tags }) => tags))
}

describe('the tags', () => {
  it('are listed with what has them and what that costs, each count with its list', async () => {
    await openTags()
    await waitFor(() => expect(shownTags()).toContain('zone'))
    expect(shownTags()).toEqual([...shownTags()].toSorted())
    expect(row('staging').getByRole('link', { name: '2' })).toHaveAttribute('href', '/nodes?tags=staging')
    expect(row('staging').getByRole('link', { name: '1' })).toHaveAttribute('href', '/domains?tags=staging')
    expect(row('staging').getByText('$30')).toBeInTheDocument()
    expect(row('staging').getByRole('link', { name: 'staging' })).toHaveAttribute('href', '/nodes?tags=staging')
    expect(row('zone').getByRole('link', { name: 'zone' })).toHaveAttribute('href', '/domains?tags=zone')
  })

  it('name the saved views that go on filtering by the former tag', async () => {
    const app = await openTags()
    const views = { nodes: { Stage: 'columns=label&tags=staging', Other: 'tags=web' } }
    await callOperation(app.service, preferences.update, { body: { quarterdeck: { views } } })
    await app.queries.invalidateQueries({ queryKey: ownPreferences.queryKey })
    await choose(app, 'staging', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete tag staging?' }))
    expect(await dialog.findByText('Your saved view Stage still filters by the old tag.')).toBeInTheDocument()
  })

  it('are renamed everywhere, after a preview', async () => {
    const app = await openTags()
    await choose(app, 'staging', 'Rename')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename tag staging' }))
    const name = dialog.getByRole('textbox', { name: 'New name' })
    await app.user.click(dialog.getByRole('button', { name: 'Rename tag' }))
    expect(await dialog.findByText('Enter another name')).toBeInTheDocument()
    await app.user.clear(name)
    await app.user.type(name, 'qa')
    await app.user.click(dialog.getByRole('button', { name: 'Rename tag' }))
    expect(await dialog.findByText('Length must be 3-50 characters')).toBeInTheDocument()
    await app.user.type(name, '-stage')
    await app.user.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }))
    await app.user.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(dialog.getByText(/^2 nodes will change/)).toHaveTextContent('2 nodes will change: staging-1, web-3')
    expect(dialog.getByText(/^1 domain will change/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Rename tag' }))
    await waitFor(() => expect(shownTags()).not.toContain('staging'))
    await waitFor(() => expect(row('qa-stage').getByRole('link', { name: '2' })).toBeInTheDocument())
    expect(await storedTags(app.service)).not.toContain('staging')
  })

  it('are not merged without a word when the new name has been put to use elsewhere', async () => {
    const app = await openTags()
    await choose(app, 'staging', 'Rename')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename tag staging' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'New name' })).toHaveFocus())
    await app.user.keyboard('special')
    const { data } = await callOperation(app.service, nodes.list, {})
    const nodeId = data.find(({ tags }) => !tags.includes('staging'))?.id ?? 0
    await callOperation(app.service, nodes.update, { path: { nodeId }, body: { tags: ['special'] } })
    await app.user.click(dialog.getByRole('button', { name: 'Rename tag' }))
    expect(await dialog.findByText(/now in use elsewhere: the two would be merged/)).toBeInTheDocument()
    expect(await storedTags(app.service)).toContain('staging')
    await app.user.click(await dialog.findByRole('button', { name: 'Merge tags' }))
    await waitFor(() => expect(shownTags()).not.toContain('staging'))
  })

  it('are merged by the name of another one', async () => {
    const app = await openTags()
    await choose(app, 'staging', 'Rename')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename tag staging' }))
    // What is proposed is selected.
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'New name' })).toHaveFocus())
    await app.user.keyboard('web')
    expect(dialog.getByText('web is in use: the two tags will be merged. This cannot be undone.')).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Merge tags' }))
    await waitFor(() => expect(shownTags()).not.toContain('staging'))
    await waitFor(() => expect(row('web').getByRole('link', { name: '5' })).toBeInTheDocument())
    expect(row('web').getByRole('link', { name: '1' })).toHaveAttribute('href', '/domains?tags=web')
  })

  it('are merged and deleted as a selection', async () => {
    const app = await openTags()
    const select = (tag: string) => app.user.click(row(tag).getByRole('checkbox'))
    await select('cache')
    await select('database')
    await app.user.click(screen.getByRole('button', { name: 'Merge' }))
    const merge = within(await screen.findByRole('dialog', { name: 'Merge 2 tags' }))
    expect(merge.getByRole('textbox', { name: 'Name of the merged tag' })).toHaveValue('database')
    expect(merge.getByText('The two tags will be merged. This cannot be undone.')).toBeInTheDocument()
    const name = merge.getByRole('textbox', { name: 'Name of the merged tag' })
    await app.user.clear(name)
    await app.user.type(name, 'zone')
    expect(merge.getByText('zone is in use: the 3 tags will be merged. This cannot be undone.')).toBeInTheDocument()
    await app.user.clear(name)
    await app.user.type(name, 'database')
    await app.user.click(merge.getByRole('button', { name: 'Merge tags' }))
    await waitFor(() => expect(shownTags()).not.toContain('cache'))
    await waitFor(() => expect(row('database').getByRole('link', { name: '3' })).toBeInTheDocument())
    await app.user.click(screen.getByRole('button', { name: 'Clear selection' }))
    await select('staging')
    await select('zone')
    await app.user.click(screen.getByRole('button', { name: 'Delete' }))
    const deletion = within(await screen.findByRole('dialog', { name: 'Delete 2 tags?' }))
    expect(deletion.getByText(/^2 nodes will change/)).toBeInTheDocument()
    expect(deletion.getByText(/This cannot be undone\.$/)).toBeInTheDocument()
    await app.user.click(deletion.getByRole('button', { name: 'Delete 2 tags' }))
    await waitFor(() => expect(shownTags()).not.toContain('zone'))
    const stored = await storedTags(app.service)
    expect([stored.has('staging'), stored.has('zone'), stored.has('web')]).toEqual([false, false, true])
  })

  it('are read before it begins, and again where they have changed only', async () => {
    const lists: string[] = []
    const app = await openTags({
      intercept: ({ url }) => void lists.push(...(url.match(/(instances|domains)\?/) ?? []).slice(1)),
    })
    await choose(app, 'cache', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete tag cache?' }))
    lists.length = 0
    await app.user.click(dialog.getByRole('button', { name: 'Delete tag' }))
    await waitFor(() => expect(shownTags()).not.toContain('cache'))
    expect(lists).toEqual(['instances', 'domains', 'instances'])
  })

  it('are renamed also where they were added since the lists were read', async () => {
    const app = await openTags()
    await choose(app, 'cache', 'Rename')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename tag cache' }))
    const { data } = await callOperation(app.service, nodes.list, { filter: { label: 'mail-1' } })
    expect(data).toHaveLength(1)
    for (const { id } of data)
      await callOperation(app.service, nodes.update, { path: { nodeId: id }, body: { tags: ['cache'] } })
    await app.user.clear(dialog.getByLabelText('New name'))
    await app.user.type(dialog.getByLabelText('New name'), 'fast')
    await app.user.click(dialog.getByRole('button', { name: 'Rename tag' }))
    expect(await dialog.findByText(/^More will change than was shown/)).toBeInTheDocument()
    expect(dialog.getByText(/^2 nodes will change/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Rename tag' }))
    await waitFor(() => expect(shownTags()).toContain('fast'))
    expect((await storedTags(app.service)).has('cache')).toBe(false)
  })

  it('of a long list are renamed also where nobody has told of them', async () => {
    const app = await openTags({ prepare: (service) => addNodes(service, 700) })
    await choose(app, 'cache', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete tag cache?' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete tag' })).toBeEnabled())
    // As another user would, whose events have not been read yet.
    await setTags(app.service.database, 700, ['cache'])
    await app.user.click(dialog.getByRole('button', { name: 'Delete tag' }))
    expect(await dialog.findByText(/^More will change than was shown/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Delete tag' }))
    const withTag = () => callOperation(app.service, nodes.list, { filter: { tags: 'cache' } })
    await waitFor(async () => expect((await withTag()).results).toBe(0))
  })

  it('leave out what the session may not change, by name', async () => {
    const app = await openTags({
      token: (service) => addToken(service, { scopes: 'nodes:read_write domains:read_only' }),
    })
    await choose(app, 'staging', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete tag staging?' }))
    expect(dialog.getByText(/^2 nodes will change/)).toBeInTheDocument()
    expect(dialog.getByText(/^1 is skipped because it is read-only in this session:/)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Delete tag' }))
    await waitFor(() => expect(row('staging').queryByRole('link', { name: '2' })).not.toBeInTheDocument())
    expect(row('staging').getByRole('link', { name: '1' })).toBeInTheDocument()
  })

  it.each([
    [
      'domains:read_write',
      "Nodes are left out: This session's token lacks the scope nodes:read_only.",
      /^1 domain will change/,
    ],
    [
      'nodes:read_write',
      "Domains are left out: This session's token lacks the scope domains:read_only.",
      /^2 nodes will change/,
    ],
  ])('of what a token with %s may read are changed alone, which is said', async (scopes, text, preview) => {
    const app = await openTags({ token: (service) => addToken(service, { scopes }) })
    expect(await screen.findByText(text)).toBeInTheDocument()
    await choose(app, 'staging', 'Rename')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename tag staging' }))
    await app.user.clear(dialog.getByRole('textbox', { name: 'New name' }))
    await app.user.type(dialog.getByRole('textbox', { name: 'New name' }), 'qa-stage')
    expect(dialog.getByText(preview)).toBeInTheDocument()
    expect(dialog.getByText(text)).toBeInTheDocument()
    await app.user.click(dialog.getByRole('button', { name: 'Rename tag' }))
    await waitFor(() => expect(shownTags()).toContain('qa-stage'))
  })

  it('of a restricted user are those of what is shared, and cannot be changed', async () => {
    await openTags({ as: 'restricted' })
    await waitFor(() => expect(shownTags()).toEqual(['cache', 'database', 'staging', 'web', 'zone']))
    expect(screen.getByText('Only unrestricted users can change tags.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('of an account without any are explained', async () => {
    const app = await renderApp('/tags')
    await app.page('Tags')
    expect(await screen.findByRole('heading', { name: 'No tags yet' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to Nodes' })).toHaveAttribute('href', '/nodes')
  })
})

it('says in the dialog that there are too many nodes, in place of the number of those that are loaded', async () => {
  const app = await openTags({ prepare: (service) => addCopiedNodes(service.database, 25_000) })
  await choose(app, 'production', 'Delete')
  const dialog = within(await screen.findByRole('dialog'))
  const reason = 'You have too many nodes to change the tags of all of them here'
  expect(await dialog.findByText(`${reason}.`)).toBeInTheDocument()
  expect(dialog.queryByText(/will change/)).not.toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Delete tag' })).toHaveAccessibleDescription(reason)
})
