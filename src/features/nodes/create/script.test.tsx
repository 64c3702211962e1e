import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as limits from '#contract/limits.ts'
import { expectConsole } from '../../../testing/console.ts'
import {
  chooseRadio,
  isInvalid,
  isCreateRequest,
  openCreatePage,
  fillRequired,
  clickButton,
  review,
  spyOnCreate,
  fillField,
} from '../../../testing/create-page.ts'

describe('from a script', () => {
  it('shows the fields and images of the script, and sends the answers', async () => {
    const { bodies, intercept } = spyOnCreate()
    const app = await openCreatePage('/nodes/create?mode=script', { demo: true, intercept })
    await chooseRadio(app, 'Web server')
    expect(await screen.findByRole('heading', { name: 'The site' })).toBeInTheDocument()
    expect(screen.queryByRole('radio', { name: 'Alpine 3.17' })).not.toBeInTheDocument()
    expect(screen.getByLabelText('Domain')).toHaveAttribute('placeholder', 'www.example.org')
    await fillRequired(app)
    await app.user.click(review().getByRole('link', { name: 'Domain' }))
    expect(screen.getByLabelText('Domain')).toHaveFocus()
    await clickButton(app, 'Create node')
    expect((await screen.findAllByText('Domain is required'))[0]).toBeInTheDocument()
    expect(screen.getByLabelText('Domain')).toHaveFocus()

    await fillField(app, 'Domain', 'www.example.net')
    expect(review().queryByText(/Still required/)).not.toBeInTheDocument()
    await chooseRadio(app, 'apache')
    await app.user.click(screen.getByRole('checkbox', { name: 'ruby' }))
    await app.user.click(screen.getByRole('checkbox', { name: 'php' }))
    expect(review().getByText('Web server')).toBeInTheDocument()
    await clickButton(app, 'Create node')
    await waitFor(() => expect(app.address()).toMatch(/^\/nodes\/\d+$/))
    expect(bodies).toMatchObject([
      {
        image: 'node/debian12',
        stackscript_data: { domain: 'www.example.net', server: 'apache', modules: 'php,ruby' },
      },
    ])
  })

  it('shows the source, hides passwords, and searches by name', async () => {
    const app = await openCreatePage('/nodes/create?mode=script', { demo: true })
    await screen.findByRole('radio', { name: 'app-node' })
    await app.user.type(screen.getByRole('searchbox', { name: 'Search scripts' }), 'database')
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Web server' })).not.toBeInTheDocument())
    await chooseRadio(app, 'Database server')
    expect(await screen.findByLabelText('Root password of the database')).toHaveAttribute('type', 'password')
    await clickButton(app, 'View script')
    expect(await screen.findByRole('dialog', { name: 'Database server' })).toHaveTextContent('#!/bin/bash')
  })

  it('shows an error of the service at the field of the answer', async () => {
    expectConsole(/400/)
    const app = await openCreatePage('/nodes/create?mode=script', {
      demo: true,
      intercept: (request) =>
        isCreateRequest(request)
          ? Response.json({ errors: [{ field: 'stackscript_data', reason: 'domain is not valid' }] }, { status: 400 })
          : undefined,
    })
    await chooseRadio(app, 'Web server')
    await fillRequired(app)
    await fillField(app, 'Domain', 'nowhere')
    await clickButton(app, 'Create node')
    expect((await screen.findAllByText('Domain is not valid'))[0]).toBeInTheDocument()
    expect(isInvalid('Domain')).toBe(true)
  })

  it('accepts an id and JSON when the service does not list scripts', async () => {
    const bodies: unknown[] = []
    const app = await openCreatePage('/nodes/create?mode=script', {
      demo: true,
      intercept: (request) => {
        if (request.url.includes('/node/stackscripts'))
          return Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
        if (isCreateRequest(request)) void request.json().then((body) => bodies.push(body))
        return undefined
      },
    })
    await screen.findByLabelText('Field values')
    await fillRequired(app)
    await fillField(app, 'Script', '1')
    await fillField(app, 'Field values', '[1]')
    await clickButton(app, 'Create node')
    expect((await screen.findAllByText('Must be a JSON object'))[0]).toBeInTheDocument()
    await fillField(app, 'Field values', '{"domain": "www.example.net"}')
    await clickButton(app, 'Create node')
    await waitFor(() =>
      expect(bodies).toMatchObject([{ stackscript_id: 1, stackscript_data: { domain: 'www.example.net' } }]),
    )
  })
})

describe('the answers to a script', () => {
  const { max } = limits.stackscriptDataLength
  const reason = 'Length must be 0-65535 characters'
  /** Answers of "Web server" whose JSON has exactly this many characters. */
  const domainOf = (length: number) => 'a'.repeat(length - JSON.stringify({ domain: '', server: 'nginx' }).length)
  const unlisted = (request: Request) =>
    request.url.includes('/node/stackscripts')
      ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 })
      : undefined

  it.each([
    [max, null],
    [max + 1, reason],
  ])('may have %i characters in fields, at most', async (length, rejection) => {
    const { bodies, intercept } = spyOnCreate()
    const app = await openCreatePage('/nodes/create?mode=script', { demo: true, intercept })
    await chooseRadio(app, 'Web server')
    await fillRequired(app)
    await fillField(app, 'Domain', domainOf(length))
    await clickButton(app, 'Create node')
    if (rejection === null) await waitFor(() => expect(bodies).toHaveLength(1))
    else {
      expect((await screen.findAllByText(rejection))[0]).toBeInTheDocument()
      expect(bodies).toEqual([])
    }
  })

  it.each([
    [max, null],
    [max + 1, reason],
  ])('may have %i characters as JSON, at most', async (length, rejection) => {
    const app = await openCreatePage('/nodes/create?mode=script', { demo: true, intercept: unlisted })
    await screen.findByLabelText('Field values')
    await fillField(app, 'Field values', JSON.stringify({ a: 'a'.repeat(length - '{"a":""}'.length) }))
    await app.user.tab()
    await waitFor(() => expect(isInvalid('Field values')).toBe(rejection !== null))
    expect(screen.queryAllByText(reason)).toHaveLength(rejection === null ? 0 : 1)
  })
})
