/** What tests of the page of a node share: a node of the real service, its menu, and what is asked of it meanwhile. */
import { screen, within } from '@testing-library/react'
import { nodes } from '#contract/areas/nodes.ts'
import type { CallOf, Endpoint } from '#contract/endpoint.ts'
import { ask } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { renderApp } from './render-app.tsx'

export const minutes = 60_000

/** Calls an operation as the owner. */
export { ask }

export const fresh = { region: 'eu-central', type: 'g6-standard-1', label: 'web-1', image: 'node/debian12', root_pass: 'correct-Horse-7' }

/** A node with the id 1, running unless told otherwise. */
export const withNode = (rest: Partial<CallOf<typeof nodes.create>['body']> = {}) => async (service: TestService) => {
  await ask(service, nodes.create, { body: { ...fresh, ...rest } })
  await service.advance(10 * minutes)
}

/** Every body sent to an operation. */
export function spyOn(endpoint: Endpoint) {
  const bodies: unknown[] = []
  const [, end = ''] = endpoint.path.split('{nodeId}')
  const intercept = (request: Request) => {
    if (request.method === endpoint.method && request.url.endsWith(end)) void request.json().then((body) => bodies.push(body))
    return undefined
  }
  return { bodies, intercept }
}

/** The page of web-1. */
export async function openNode(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/nodes/1', { prepare: withNode(), ...options })
  await app.page('web-1')
  return app
}
export type App = Awaited<ReturnType<typeof renderApp>>

/** The menu "More actions", opened. */
export async function openMore({ user }: App) {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  return within(await screen.findByRole('menu', { name: 'More actions' }))
}

/** Chooses from it; answers the dialog that opens. */
export async function chooseMore(app: App, item: string, dialog: string) {
  await app.user.click((await openMore(app)).getByRole('menuitem', { name: item }))
  return within(await screen.findByRole('dialog', { name: dialog }))
}

export const input = (element: HTMLElement) => {
  if (!(element instanceof HTMLInputElement)) throw new Error(`Not an input: ${element.outerHTML}`)
  return element
}
