import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'
import { expectInConsole } from '../../../testing/console.ts'
import { choose, invalid, isCreation, open, placed, press, review, spy, write } from '../../../testing/create-page.ts'

describe('from a script', () => {
  it('asks what the script asks, offers its images only, and sends the answers', async () => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/create?mode=script', { demo: true, intercept })
    await choose(app, 'Web server')
    expect(await screen.findByRole('heading', { name: 'The site' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Alpine 3.17' })).toBeNull()
    expect(screen.getByLabelText('Domain').getAttribute('placeholder')).toBe('www.example.org')
    await placed(app)
    await press(app, 'Create node')
    expect((await screen.findAllByText('Domain is required'))[0]).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Domain'))

    await write(app, 'Domain', 'www.example.net')
    await choose(app, 'apache')
    await app.user.click(screen.getByRole('checkbox', { name: 'ruby' }))
    await app.user.click(screen.getByRole('checkbox', { name: 'php' }))
    expect(review().getByText('Web server')).toBeTruthy()
    await press(app, 'Create node')
    await waitFor(() => expect(app.address()).toMatch(/^\/nodes\/\d+$/))
    expect(bodies).toMatchObject([{ image: 'node/debian12', stackscript_data: { domain: 'www.example.net', server: 'apache', modules: 'php,ruby' } }])
  })

  it('shows its text, hides passwords, and finds it by its name', async () => {
    const app = await open('/nodes/create?mode=script', { demo: true })
    await screen.findByRole('radio', { name: 'app-node' })
    await app.user.type(screen.getByRole('searchbox', { name: 'Search scripts' }), 'database')
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Web server' })).toBeNull())
    await choose(app, 'Database server')
    expect((await screen.findByLabelText('Root password of the database')).getAttribute('type')).toBe('password')
    await press(app, 'View the script')
    expect((await screen.findByRole('dialog', { name: 'Database server' })).textContent).toContain('#!/bin/bash')
  })

  it('leads what the service has against an answer to its field', async () => {
    expectInConsole(/400/)
    const app = await open('/nodes/create?mode=script', {
      demo: true,
      intercept: (request) => (isCreation(request)
        ? Response.json({ errors: [{ field: 'stackscript_data', reason: 'domain is not valid' }] }, { status: 400 })
        : undefined),
    })
    await choose(app, 'Web server')
    await placed(app)
    await write(app, 'Domain', 'nowhere')
    await press(app, 'Create node')
    expect((await screen.findAllByText('Domain is not valid'))[0]).toBeTruthy()
    expect(invalid('Domain')).toBe(true)
  })

  it('takes id and JSON where the service lists no scripts', async () => {
    const bodies: unknown[] = []
    const app = await open('/nodes/create?mode=script', {
      demo: true,
      intercept: (request) => {
        if (request.url.includes('/node/stackscripts')) return Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
        if (isCreation(request)) void request.json().then((body) => bodies.push(body))
        return undefined
      },
    })
    await screen.findByLabelText('Values of its fields')
    await placed(app)
    await write(app, 'Script', '1')
    await write(app, 'Values of its fields', '[1]')
    await press(app, 'Create node')
    expect((await screen.findAllByText('Must be a JSON object'))[0]).toBeTruthy()
    await write(app, 'Values of its fields', '{"domain": "www.example.net"}')
    await press(app, 'Create node')
    await waitFor(() => expect(bodies).toMatchObject([{ stackscript_id: 1, stackscript_data: { domain: 'www.example.net' } }]))
  })
})

describe('the answers to a script', () => {
  const { max } = limits.stackscriptDataLength
  const reason = 'Length must be 0-65535 characters'
  /** The answers of "Web server" as they are sent, so long that they have that many characters. */
  const domainOf = (length: number) => 'a'.repeat(length - JSON.stringify({ domain: '', server: 'nginx' }).length)
  const unlisted = (request: Request) => (request.url.includes('/node/stackscripts') ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 }) : undefined)

  it.each([[max, null], [max + 1, reason]])('may have %i characters in fields, at most', async (length, refused) => {
    const { bodies, intercept } = spy()
    const app = await open('/nodes/create?mode=script', { demo: true, intercept })
    await choose(app, 'Web server')
    await placed(app)
    await write(app, 'Domain', domainOf(length))
    await press(app, 'Create node')
    if (refused === null) await waitFor(() => expect(bodies).toHaveLength(1))
    else {
      expect((await screen.findAllByText(refused))[0]).toBeTruthy()
      expect(bodies).toEqual([])
    }
  })

  it.each([[max, null], [max + 1, reason]])('may have %i characters as JSON, at most', async (length, refused) => {
    const app = await open('/nodes/create?mode=script', { demo: true, intercept: unlisted })
    await screen.findByLabelText('Values of its fields')
    await write(app, 'Values of its fields', JSON.stringify({ a: 'a'.repeat(length - '{"a":""}'.length) }))
    await app.user.tab()
    await waitFor(() => expect(invalid('Values of its fields')).toBe(refused !== null))
    expect(screen.queryAllByText(reason)).toHaveLength(refused === null ? 0 : 1)
  })
})
