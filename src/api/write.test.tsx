/** Sending a write once: what is found, what is sent again, and what is asked. */
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { createDomain, updateDomain } from '#queries/domains.ts'
import { rebootNode } from '#queries/nodes.ts'
import { callOperation } from '#server/calls-testing.ts'
import { loseResponses } from '../testing/lose-responses.ts'
import { openNode } from '../testing/node-page.ts'
import { renderApp } from '../testing/render-app.tsx'
import { call } from './client.ts'
import { session } from './session/session.ts'
import { isOutcomeUnknown, statusOf } from './error.ts'
import { repetition } from './session/questions.ts'
import { sendOnce, UnknownWrite } from './write.ts'

const body = { domain: 'one.example', type: 'master', soa_email: 'admin@one.example' } as const

/** `isLost` decides by the number of writes before. */
async function open(isLost: (index: number) => boolean) {
  const lost = loseResponses((_, index) => isLost(index))
  const app = await renderApp('/domains', { intercept: lost.intercept })
  await app.page('Domains')
  lost.setService(app.service)
  return { client: app.queries, service: app.service, sent: lost.sent }
}

/** Nothing reaches the service while `isDown`. */
async function openDown(state: { isDown: boolean }) {
  const sent: string[] = []
  const app = await openNode({
    intercept: (request) => {
      if (request.method === 'GET') return undefined
      sent.push(request.method)
      return state.isDown ? Promise.reject<Response>(new TypeError('Failed to fetch')) : undefined
    },
  })
  return { client: app.queries, service: app.service, sent }
}

describe('a write whose response was lost', () => {
  it('resolves to what its recognizer finds, and is not sent again', async () => {
    const { client, sent } = await open(() => true)
    expect(await sendOnce(client, createDomain, { body })).toMatchObject({ domain: 'one.example' })
    expect(sent).toHaveLength(1)
  })

  it('takes nothing for its result that was there before', async () => {
    const { client, service, sent } = await open(() => true)
    await callOperation(service, domains.create, { body })
    client.removeQueries()
    const error: unknown = await sendOnce(client, createDomain, { body }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnknownWrite)
    // Once more, because the service refuses a second domain of the same name.
    expect(sent).toHaveLength(2)
  })

  it('is not sent again when it is an update that the resource shows', async () => {
    const { client, service, sent } = await open((index) => index === 0)
    const { id } = await callOperation(service, domains.create, { body })
    const path = { domainId: id }
    expect(await sendOnce(client, updateDomain, { path, body: { tags: ['web'] } })).toMatchObject({ tags: ['web'] })
    expect(sent).toHaveLength(1)
  })

  it('is sent once more when that changes nothing', async () => {
    const { client, service, sent } = await open((index) => index === 0)
    const { id } = await callOperation(service, domains.create, { body })
    expect(await sendOnce(client, { endpoint: domains.remove }, { path: { domainId: id } })).toEqual({})
    expect(sent).toHaveLength(2)
  })

  it('stays unknown when its own first attempt may be what refuses the second, and nothing can be read', async () => {
    const { client, sent } = await open((index) => index === 0)
    const watch = () => () => Promise.reject(new TypeError('Failed to fetch'))
    const attempt = sendOnce(client, { endpoint: domains.create, watch }, { body })
    await expect(attempt).rejects.toBeInstanceOf(UnknownWrite)
    expect(sent).toHaveLength(2)
  })

  it('is not sent once more over what somebody else has changed since', async () => {
    const { client, service, sent } = await open((index) => index === 0)
    const { id } = await callOperation(service, domains.create, { body })
    const path = { domainId: id }
    const watch: typeof updateDomain.watch = async (...call) => {
      const look = await updateDomain.watch?.(...call)
      return async () => {
        await callOperation(service, domains.update, { path, body: { tags: ['own'] } })
        return (await look?.()) ?? null
      }
    }
    const attempt = sendOnce(client, { ...updateDomain, watch }, { path, body: { tags: ['web'] } })
    await expect(attempt).rejects.toBeInstanceOf(UnknownWrite)
    expect(sent).toHaveLength(1)
    expect((await callOperation(service, domains.view, { path })).tags).toEqual(['own'])
  })

  it('is not sent once more in the name of another user who has signed in meanwhile', async () => {
    const { client, service, sent } = await open((index) => index === 0)
    const { id } = await callOperation(service, domains.create, { body })
    const other = { token: service.restrictedToken, expiresAt: null, scopes: null, username: 'restricted' }
    const watch = () => () => {
      session.signIn(other, 'token')
      return Promise.resolve(null)
    }
    const request = { path: { domainId: id }, body: { tags: ['web'] } }
    const settled: unknown[] = []
    const attempt = sendOnce(client, { endpoint: updateDomain.endpoint, watch }, request)
    void Promise.allSettled([attempt]).then((each) => settled.push(each))
    await waitFor(() => expect(session.get().username).toBe('restricted'))
    await call(profile.view, {})
    expect(sent).toHaveLength(1)
    expect(settled).toEqual([])
  })

  it('is confirmed by "not found" when it is a deletion', async () => {
    const { client, service, sent } = await open((index) => index === 0)
    const { id } = await callOperation(service, domains.create, { body })
    expect(await sendOnce(client, { endpoint: domains.remove }, { path: { domainId: id } })).toEqual({})
    expect(sent).toHaveLength(2)
  })

  it('that never arrived is unknown, and asked about before it is sent again', async () => {
    const state = { isDown: true }
    const { client, service, sent } = await openDown(state)
    const request = { path: { nodeId: 1 }, body: {} }
    const attempt = () => sendOnce(client, rebootNode, request).catch((reason: unknown) => reason)
    expect(isOutcomeUnknown(await attempt())).toBe(true)
    state.isDown = false
    const declined = attempt()
    await waitFor(() => expect(repetition.get()?.about).toEqual({ count: 1, creates: false }))
    repetition.answer(false)
    expect(await declined).toBeInstanceOf(UnknownWrite)
    expect(sent).toHaveLength(1)

    const accepted = attempt()
    await waitFor(() => expect(repetition.get()).not.toBeNull())
    repetition.answer(true)
    expect(await accepted).toEqual({})
    expect((await callOperation(service, nodes.view, { path: { nodeId: 1 } })).status).toBe('rebooting')
    expect(sent).toHaveLength(2)
  })

  it('is found at a second press, however slow the service was', async () => {
    const { client, sent } = await open(() => true)
    let isVisible = false
    const watch = () => () => Promise.resolve(isVisible ? created : null)
    const created = await sendOnce(client, createDomain, { body: { ...body, domain: 'two.example' } })
    const attempt = () => sendOnce(client, { endpoint: domains.create, watch }, { body })
    expect(await attempt().catch(isOutcomeUnknown)).toBe(true)
    isVisible = true
    const attempts = sent.length
    expect(await attempt()).toBe(created)
    expect(sent).toHaveLength(attempts)
  })

  it('is forgotten with a sign-out', async () => {
    const state = { isDown: true }
    const { client } = await openDown(state)
    const request = { path: { nodeId: 1 }, body: { label: 'data', size: 100 } }
    const attempt = () => sendOnce(client, { endpoint: disks.create }, request).catch((reason: unknown) => reason)
    expect(await attempt()).toBeInstanceOf(UnknownWrite)
    await session.signOut()
    expect(statusOf(await attempt())).toBe(401)
    expect(repetition.get()).toBeNull()
  })
})

it('a refusal without a lost response is final', async () => {
  const { client, sent } = await open(() => false)
  await sendOnce(client, createDomain, { body })
  expect(await sendOnce(client, createDomain, { body }).catch(statusOf)).toBe(400)
  expect(sent).toHaveLength(2)
})
