/** The starting point for tests of a node's backups. */
import { screen } from '@testing-library/react'
import type { TestService } from '#server/testing.ts'
import { minutes, withNode } from './node-page.ts'
import { renderApp } from './render-app.tsx'
import { send } from './send.ts'

/** Node 1, web-1, with backups and a schedule, and an empty node 2, web-2. */
export const withBackups = async (service: TestService) => {
  await withNode()(service)
  await send(service, 'POST', '/node/instances/1/backups/enable')
  await send(service, 'PUT', '/node/instances/1', { backups: { schedule: { day: 'Friday', window: 'W4' } } })
  await send(service, 'POST', '/node/instances', { region: 'eu-central', type: 'g6-standard-1', label: 'web-2' })
  await service.advance(minutes)
}
export const withSnapshot = async (service: TestService) => {
  await withBackups(service)
  await send(service, 'POST', '/node/instances/1/backups', { label: 'before' })
  await service.advance(minutes)
}

/** Opens the page of the backups of node 1. */
export async function openBackups(
  prepare: (service: TestService) => Promise<unknown>,
  options: Parameters<typeof renderApp>[1] = {},
) {
  const app = await renderApp('/nodes/1/backups', { prepare, ...options })
  await app.page('web-1')
  return app
}
export const button = (name: string) => screen.findByRole('button', { name })
