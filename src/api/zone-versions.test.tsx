/** Versions of zones in an IndexedDB of memory, which the window of these tests lacks. */
import { screen } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { renderApp } from '../testing/render-app.tsx'
import { session } from './session/session.ts'

const zone = 'harbour.example'
const recordsOf = (...targets: readonly string[]) =>
  targets.map((target) => normalizeRecord({ type: 'A', name: 'www', target } satisfies RecordDraft, zone))

async function openStore() {
  await renderApp('/profile')
  // The session has been told the username: that of the profile, which comes later, would replace another one.
  await screen.findByDisplayValue('owner@example.com')
  const store = await import('./zone-versions.ts')
  await store.deleteVersions()
  const add = (reason: string, ...targets: readonly string[]) =>
    store.addVersion({ zone, reason, records: recordsOf(...targets) })
  const reasons = async () => (await store.listVersions(zone)).map(({ reason }) => reason)
  return { ...store, add, reasons }
}

it('keeps what differs from the last version, the latest first, and reads it as it was', async () => {
  const store = await openStore()
  await store.add('first', '192.0.2.1', '192.0.2.2')
  await store.add('again, in another order', '192.0.2.2', '192.0.2.1')
  await store.add('second', '192.0.2.3')
  await store.add('as the first', '192.0.2.1', '192.0.2.2')
  expect(await store.reasons()).toEqual(['as the first', 'second', 'first'])
  const [latest] = await store.listVersions(zone)
  expect(latest).toMatchObject({ zone, user: 'owner', recordCount: 2 })
  expect(await store.readVersion({ zone, at: latest?.at ?? 0 })).toEqual(recordsOf('192.0.2.1', '192.0.2.2'))
  await expect(store.readVersion({ zone, at: 1 })).rejects.toThrow()
})

it('keeps the last hundred of a zone', async () => {
  const store = await openStore()
  for (let number = 0; number <= store.maxVersions; number += 1) await store.add(`${number}`, `192.0.2.${number}`)
  const reasons = await store.reasons()
  expect(reasons).toHaveLength(store.maxVersions)
  expect([reasons[0], reasons.at(-1)]).toEqual([`${store.maxVersions}`, '1'])
})

it('deletes the oldest when those of a zone are too large together', async () => {
  const store = await openStore()
  const big = (letter: string) => ({
    zone,
    reason: letter,
    records: Array.from({ length: 150 }, (_, index) =>
      normalizeRecord({ type: 'TXT', name: `${letter}-${index}`, target: letter.repeat(60_000) }, zone),
    ),
  })
  for (const letter of ['a', 'b', 'c']) await store.addVersion(big(letter))
  expect(await store.reasons()).toEqual(['c', 'b'])
})

it('shows nothing to another user, and deletes nothing of theirs', async () => {
  const store = await openStore()
  await store.add('of the owner', '192.0.2.1')
  session.updateUser('somebody', 2)
  expect(await store.reasons()).toEqual([])
  await store.deleteVersions()
  session.updateUser('owner', 1)
  expect(await store.reasons()).toEqual(['of the owner'])
  await store.forgetConnection('main')
  expect(await store.reasons()).toEqual([])
})

it('gives the versions of a domain to its new name, besides those that name has', async () => {
  const store = await openStore()
  await store.addVersion({ zone: 'pier.example', reason: 'of the new name', records: recordsOf('192.0.2.9') })
  await store.add('first', '192.0.2.1')
  await store.add('second', '192.0.2.2')
  await store.moveVersions(zone, 'pier.example')
  expect(await store.reasons()).toEqual([])
  const moved = await store.listVersions('pier.example')
  expect(moved.map(({ reason }) => reason)).toEqual(['second', 'first', 'of the new name'])
  expect(moved[0] && (await store.readVersion(moved[0]))).toEqual(recordsOf('192.0.2.2'))
})

it('imports what was exported once, and refuses other files', async () => {
  const store = await openStore()
  await store.add('first', '192.0.2.1')
  await store.add('second', '192.0.2.2')
  const { file, count } = await store.exportVersions()
  expect(count).toBe(2)
  expect(await store.importVersions(file)).toEqual({ count: 2, added: 0 })
  await store.deleteVersions()
  expect(await store.importVersions(file)).toEqual({ count: 2, added: 2 })
  expect(await store.reasons()).toEqual(['second', 'first'])
  const [latest] = await store.listVersions(zone)
  expect(await store.readVersion({ zone, at: latest?.at ?? 0 })).toEqual(recordsOf('192.0.2.2'))
  const text = await file.text()
  for (const other of ['', '{}', text.replace('"type":"A"', '"type":"Z"'), text.replace('quarterdeck', 'other')])
    expect(await store.importVersions(new Blob([other]))).toBeNull()
  expect(await store.reasons()).toHaveLength(2)
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const ofTheFuture = text.replaceAll(/"at":"[^"]*"/g, `"at":"${later}"`)
  expect(await store.importVersions(new Blob([ofTheFuture]))).toEqual({ count: 2, added: 0 })
})
