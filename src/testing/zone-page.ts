import { screen } from '@testing-library/react'
import { renderApp } from './render-app.tsx'

/** A domain of the demo. */
export interface DemoZone {
  readonly id: number
  readonly name: string
}
/** Has records of every type. */
export const harbour: DemoZone = { id: 1, name: 'harbour.example' }
/** Has no `www`. */
export const lighthouse: DemoZone = { id: 2, name: 'lighthouse.example' }

/** Opens the records of the domain and waits for their table. */
export async function openZone({ id, name }: DemoZone = harbour, options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp(`/domains/${id}`, { demo: true, ...options })
  await app.page(name)
  await screen.findByRole('table', { name: `Records of ${name}` })
  return app
}
