/** Shared by the tests of the page "Create node": its fields, its review, and the requests sent. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { renderApp } from './render-app.tsx'

export type App = Awaited<ReturnType<typeof renderApp>>
export type RenderOptions = NonNullable<Parameters<typeof renderApp>[1]>

export const isCreateRequest = (request: Request) =>
  request.method === 'POST' && request.url.endsWith('/v4/node/instances')

/** Records the bodies of the requests that create nodes. */
export function spyOnCreate() {
  const bodies: unknown[] = []
  return {
    bodies,
    intercept: (request: Request) => {
      if (isCreateRequest(request)) void request.json().then((body) => bodies.push(body))
      return undefined
    },
  }
}

/** Opens the page and waits for its sections, some of which load independently. */
export const openCreatePage = async (address: string, options: RenderOptions = {}) => {
  const app = await renderApp(address, options)
  await app.page('Create node')
  await screen.findByRole('form', { name: 'Create node' })
  await waitFor(() => expect(within(screen.getByRole('main')).queryByText(/^Loading /)).toBeNull())
  return app
}
export const clickButton = ({ user }: App, name: string | RegExp) => user.click(screen.getByRole('button', { name }))
export const chooseRadio = async ({ user }: App, name: string) => user.click(await screen.findByRole('radio', { name }))
export const fillField = async ({ user }: App, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}
/** The value of a field. */
export function fieldValue(label: string): string {
  const field = screen.getByLabelText(label)
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field.value
  throw new Error(`${label} is not a field`)
}
export const review = () => within(screen.getByRole('complementary', { name: 'Review' }))
export const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'

export async function fillRequired(app: App) {
  await chooseRadio(app, 'Debian 12')
  await chooseRadio(app, 'Frankfurt, DE')
  await chooseRadio(app, 'Node 4GB')
  await fillField(app, 'Root password', 'correct-Horse-7')
}
