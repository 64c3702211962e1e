/** Shared by the tests of a node's pages: a node of the real service, its dialogs, and the requests sent. */
import { screen, within } from '@testing-library/react'
import { nodes } from '#contract/areas/nodes.ts'
import type { RequestOf, Endpoint } from '#contract/endpoint.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { chooseMoreAction } from './more-actions.ts'
import { renderApp } from './render-app.tsx'

export const minutes = 60_000

export const nodeDefaults = {
  region: 'eu-central',
  type: 'g6-standard-1',
  label: 'web-1',
  image: 'node/debian12',
  root_pass: 'correct-Horse-7',
}

/** A node with the id 1, running by default. */
export const withNode =
  (overrides: Partial<RequestOf<typeof nodes.create>['body']> = {}) =>
  async (service: TestService) => {
    await callOperation(service, nodes.create, { body: { ...nodeDefaults, ...overrides } })
    await service.advance(10 * minutes)
  }

/** Records the body of every request to an operation. */
export function spyOnRequests(endpoint: Endpoint) {
  const bodies: unknown[] = []
  const path = new RegExp(`${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const intercept = (request: Request) => {
    if (request.method === endpoint.method && path.test(new URL(request.url).pathname))
      void request.json().then((body) => bodies.push(body))
    return undefined
  }
  return { bodies, intercept }
}

/** Opens the page of web-1. */
export async function openNode(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/nodes/1', { prepare: withNode(), ...options })
  await app.page('web-1')
  return app
}
export type App = Awaited<ReturnType<typeof renderApp>>

/** Chooses from the menu "More actions"; returns the dialog that opens. */
export async function chooseFromMore(app: App, item: string, dialog: string) {
  await chooseMoreAction(app, item)
  return within(await screen.findByRole('dialog', { name: dialog }))
}
