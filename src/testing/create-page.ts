/** What tests of the page "Create node" share: its fields, its review, and what the service is asked to create. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { renderApp } from './render-app.tsx'

export type App = Awaited<ReturnType<typeof renderApp>>
export type Options = NonNullable<Parameters<typeof renderApp>[1]>

export const isCreation = (request: Request) => request.method === 'POST' && request.url.endsWith('/v4/node/instances')

/** What the service was asked to create, read from the requests themselves. */
export function spy() {
  const bodies: unknown[] = []
  return {
    bodies,
    intercept: (request: Request) => {
      if (isCreation(request)) void request.json().then((body) => bodies.push(body))
      return undefined
    },
  }
}

/** The page at this address with all of its parts, some of which load by themselves. */
export const open = async (address: string, options: Options = {}) => {
  const app = await renderApp(address, options)
  await app.page('Create node')
  await waitFor(() => expect(within(screen.getByRole('main')).queryByText(/^Loading /)).toBeNull())
  return app
}
export const press = ({ user }: App, name: string | RegExp) => user.click(screen.getByRole('button', { name }))
export const choose = async ({ user }: App, name: string) => user.click(await screen.findByRole('radio', { name }))
export const write = async ({ user }: App, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}
/** What stands in a field. */
export function typed(label: string): string {
  const field = screen.getByLabelText(label)
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field.value
  throw new Error(`${label} is not a field`)
}
export const review = () => within(screen.getByRole('complementary', { name: 'Review' }))
export const invalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'

export async function placed(app: App) {
  await choose(app, 'Debian 12')
  await choose(app, 'Frankfurt, DE')
  await choose(app, 'Node 4GB')
  await write(app, 'Root password', 'correct-Horse-7')
}
