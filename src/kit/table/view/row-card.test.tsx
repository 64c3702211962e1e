/** The rows of lists on a phone. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'

it.each([
  ['/tags', 'build', /Nodes1Monthly cost\$80$/],
  ['/tags', 'mirror', /^mirrorDomains1$/],
  ['/images', 'appliance', /Waiting for dataYoursLifecycleWill be deleted .+Created/],
  ['/images', 'db-base', /AvailableYoursSize3\.3 GBCreated/],
  ['/regions', 'Paris, FR', /FranceYour nodes1Monthly cost\$[\d.]+Capabilities[\d of]+$/],
  ['/regions', 'Sydney, AU', /AustraliaCapabilities[\d of]+$/],
])('a card in %s leaves out what says nothing of %s', async (address, label, expected) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(width < '),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await renderApp(address, { demo: true })
  expect(await screen.findByRole('article', { name: label })).toHaveTextContent(expected)
})
