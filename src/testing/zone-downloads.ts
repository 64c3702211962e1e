/**
 * Every way to download zone files in the dashboard. jsdom does not download, so clicks on download links are
 * intercepted here.
 */
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { strFromU8, unzipSync } from 'fflate'
import { onTestFinished, vi } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { expectConsole } from './console.ts'
import { chooseMoreAction } from './more-actions.ts'
import { renderApp } from './render-app.tsx'
import { harbour, openZone } from './zone-page.ts'

export interface DownloadedFile {
  readonly name: string
  readonly text: string
}

/** Opens the dialog that downloads all zones, from the list of domains. */
export async function chooseAllZones({ user }: { user: UserEvent }) {
  await user.click(await screen.findByRole('button', { name: 'Export domains' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download all zones' }))
}

/** Returns a function that waits for the next download. */
export function catchDownloads(): () => Promise<{ name: string; content: Blob }> {
  const contents = new Map<string, Blob>()
  const { promise, resolve } = Promise.withResolvers<{ name: string; content: Blob }>()
  const catching = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const content = contents.get(this.href)
    if (content) resolve({ name: this.download, content })
  })
  // Not restored after the test: object URLs are revoked seconds after the download.
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      const address = `blob:${contents.size}`
      contents.set(address, content)
      return address
    },
    revokeObjectURL: () => {},
  })
  onTestFinished(() => catching.mockRestore())
  return () => promise
}

async function oneFile(next: ReturnType<typeof catchDownloads>): Promise<DownloadedFile[]> {
  const { name, content } = await next()
  return [{ name, text: await content.text() }]
}

async function archive(next: ReturnType<typeof catchDownloads>): Promise<DownloadedFile[]> {
  const { content } = await next()
  const files = unzipSync(new Uint8Array(await content.arrayBuffer()))
  return Object.entries(files).map(([name, octets]) => ({ name, text: strFromU8(octets) }))
}

export const disabledZone = 'disabled.example'
export const longContactZone = 'contact.example'

/** Zones with unusual files. */
async function addZones(service: TestService) {
  const add = (domain: string, soa_email: string) =>
    callOperation(service, domains.create, { body: { domain, type: 'master', soa_email } })
  const { id } = await add(disabledZone, `admin@${disabledZone}`)
  await callOperation(service, domains.update, { path: { domainId: id }, body: { status: 'disabled' } })
  await add(longContactZone, `${'a'.repeat(64)}@example.net`)
  await callOperation(service, domains.create, {
    body: { domain: 'secondary.example', type: 'slave', master_ips: ['192.0.2.1'] },
  })
}

async function openList() {
  // jsdom does not support the search element of the toolbar.
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp('/domains', { demo: true, prepare: addZones })
  await app.page('Domains')
  await screen.findByRole('checkbox', { name: /^Select all/ })
  return app
}

async function markAllForDeletion({ user }: Awaited<ReturnType<typeof openZone>>) {
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown records' }))
  const selection = within(screen.getByRole('region', { name: 'Selection' }))
  await user.click(selection.getByRole('button', { name: 'Delete' }))
}

/** Each resolves to the files that it downloads. */
export const zoneDownloads: readonly (readonly [way: string, download: () => Promise<DownloadedFile[]>])[] = [
  [
    'of one zone, from its menu',
    async () => {
      const next = catchDownloads()
      const app = await openZone()
      await chooseMoreAction(app, 'Download zone')
      await app.user.click(await screen.findByRole('button', { name: 'Download' }))
      return oneFile(next)
    },
  ],
  [
    'of the zone, from its tools',
    async () => {
      const next = catchDownloads()
      const { user } = await openZone()
      await user.click(screen.getByRole('button', { name: 'Zone tools' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Zone file' }))
      return oneFile(next)
    },
  ],
  [
    'before much of a zone changes',
    async () => {
      const next = catchDownloads()
      const app = await openZone()
      await markAllForDeletion(app)
      await app.user.click(await screen.findByRole('button', { name: 'Apply changes' }))
      await app.user.click(await screen.findByRole('button', { name: 'Download the zone first' }))
      return oneFile(next)
    },
  ],
  [
    'before a domain is deleted',
    async () => {
      const next = catchDownloads()
      const app = await openZone()
      await chooseMoreAction(app, 'Delete')
      await app.user.click(await screen.findByRole('button', { name: 'Download the zone file first' }))
      return oneFile(next)
    },
  ],
  [
    'of the zone as it was rendered',
    async () => {
      const next = catchDownloads()
      const app = await renderApp(`/domains/${harbour.id}/zone-file`, {
        demo: true,
        prepare: (service) => service.advance(600_000),
      })
      await app.page(harbour.name)
      await app.user.click(await screen.findByRole('button', { name: 'Download' }))
      return oneFile(next)
    },
  ],
  [
    'of the selected domains',
    async () => {
      const next = catchDownloads()
      const { user } = await openList()
      await user.click(screen.getByRole('checkbox', { name: /^Select all/ }))
      const selection = within(await screen.findByRole('region', { name: 'Selection' }))
      await user.click(await selection.findByRole('button', { name: 'More actions' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Download zone' }))
      await user.click(await screen.findByRole('button', { name: 'Download' }))
      return archive(next)
    },
  ],
  [
    'of all domains',
    async () => {
      const next = catchDownloads()
      const app = await openList()
      await chooseAllZones(app)
      await app.user.click(await screen.findByRole('button', { name: 'Download' }))
      return archive(next)
    },
  ],
]
