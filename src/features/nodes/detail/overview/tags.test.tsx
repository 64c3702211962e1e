import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { nodes } from '#contract/areas/nodes.ts'
import { toasts } from '#kit/toast.ts'
import { callOperation } from '#server/calls-testing.ts'
import { openNode, spyOnRequests, withNode } from '../../../../testing/node-page.ts'
import { mergeChanges } from './use-tag-changes.ts'

beforeEach(toasts.clear)
const box = () => screen.findByRole('combobox', { name: 'Tags' })

describe('the tags on the page of a node', () => {
  it('keep the box enabled and focused while they are saved, and no change forgets another', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const spy = spyOnRequests(nodes.update)
    const app = await openNode({
      intercept: (request) => {
        const copy = request.clone()
        spy.intercept(request)
        return request.method === 'PUT' ? promise.then(() => app.service.fetch(copy)) : undefined
      },
    })
    await app.user.type(await box(), 'prod{Enter}')
    await waitFor(() => expect(spy.bodies).toHaveLength(1))
    expect(await box()).toHaveFocus()
    await app.user.keyboard('web{Enter}mail{Enter}')
    expect(await box()).toHaveFocus()
    expect(app.address()).toBe('/nodes/1')
    expect(spy.bodies).toEqual([{ tags: ['prod'] }])
    expect(screen.queryByText(/^Added/)).not.toBeInTheDocument()
    resolve(undefined)
    await screen.findByText('Added web, mail on web-1')
    expect(spy.bodies).toEqual([{ tags: ['prod'] }, { tags: ['prod', 'web', 'mail'] }])
    expect((await callOperation(app.service, nodes.view, { path: { nodeId: 1 } })).tags).toEqual([
      'mail',
      'prod',
      'web',
    ])
  })

  it('that other nodes have are suggested', async () => {
    const app = await openNode({
      prepare: async (service) => {
        await withNode()(service)
        await withNode({ label: 'web-2', tags: ['production', 'blue'] })(service)
      },
    })
    await app.user.type(await box(), 'pro')
    await app.user.click(await screen.findByRole('option', { name: 'production' }))
    expect(await screen.findByText('Added production on web-1')).toBeInTheDocument()
  })

  it('validate what is added, not what the node has, and keep text that cannot be added', async () => {
    const { bodies, intercept } = spyOnRequests(nodes.update)
    const app = await openNode({
      prepare: async (service) => {
        await withNode()(service)
        await service.database.insertInto('node_tags').values({ node_id: 1, tag: 'db' }).execute()
      },
      intercept: (request) => {
        intercept(request)
        return request.method === 'PUT' ? Response.json({}, { status: 400 }) : undefined
      },
    })
    await screen.findByText('db')
    await app.user.type(await box(), 'eu{Enter}')
    expect(await screen.findByText('Length must be 3-50 characters')).toBeInTheDocument()
    expect(await box()).toHaveValue('eu')
    expect(await box()).toHaveFocus()
    expect(screen.queryByText(/^Added/)).not.toBeInTheDocument()
    await app.user.keyboard('-west{Enter}')
    await waitFor(() => expect(bodies).toEqual([{ tags: ['db', 'eu-west'] }]))
    expect(await box()).toHaveValue('')
    expect(screen.queryByText('Length must be 3-50 characters')).not.toBeInTheDocument()
    expect(await screen.findByText(/^The tags of web-1 were not saved/)).toBeInTheDocument()
  })

  it('can be saved again when the service did not take them', async () => {
    let broken = true
    const app = await openNode({
      intercept: (request) =>
        broken && request.method === 'PUT'
          ? Response.json({ errors: [{ reason: 'Node busy.' }] }, { status: 400 })
          : undefined,
    })
    await app.user.type(await box(), 'prod{Enter}')
    await screen.findByText('The tags of web-1 were not saved. Node busy.')
    broken = false
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Added prod on web-1')).toBeInTheDocument()
  })
})

it('several changes become one with the same effect', () => {
  const add = (tag: string) => ({ added: [tag], removed: [] })
  const remove = (tag: string) => ({ added: [], removed: [tag] })
  expect(mergeChanges([add('a'), add('b'), remove('a'), remove('c')])).toEqual({ added: ['b'], removed: ['a', 'c'] })
  expect(mergeChanges([remove('a'), add('a')])).toEqual({ added: ['a'], removed: [] })
})
