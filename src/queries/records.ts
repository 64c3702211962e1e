/** The records of a domain, and the writes that change them. */
import type { DomainRecord } from '#contract/areas/records.ts'
import { maxRecordsPerDomain, pageSize } from '#contract/limits.ts'
import { records } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { readCollection } from '#api/cache/collection.ts'
import { loadPages } from '#api/cache/load-pages.ts'
import { poll } from '#api/cache/polling.ts'
import { read } from '#api/cache/query.ts'
import { statusOf } from '#api/error.ts'
import { write } from '#api/write.ts'
import { watchForUpdate } from './recognize.ts'

/** Zones with more records than this are not polled. */
export const maxPolledRecords = 2000

/**
 * All records of a domain: rules between records need every one of them. A large zone is not polled; it is read before
 * every change.
 */
export const recordList = (domainId: number) =>
  readCollection(
    records.list,
    { path: { domainId } },
    {
      poll: ({ state }) => (state.data !== undefined && state.data.results > maxPolledRecords ? false : poll.slow()),
      limit: maxRecordsPerDomain,
    },
  )

/** All records of a domain, read now and not cached. */
export async function readZone(domainId: number): Promise<readonly DomainRecord[]> {
  const readPage = (query: { page: number; page_size: number }) => call(records.list, { path: { domainId }, query })
  return (await loadPages(readPage, { limit: maxRecordsPerDomain })).items
}

/** The data that a change of a record makes stale besides the list of records. */
export const changedZoneDependents = ['domains.zoneFile', 'domains.view', 'events.list'] as const
/** The data that every change of a record makes stale. */
export const recordDependents = ['records.list', ...changedZoneDependents] as const

/** A single record as it is now; null when it does not exist any more. */
export async function readRecord(path: { domainId: number; recordId: number }): Promise<DomainRecord | null> {
  try {
    return await call(records.view, { path })
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

export const createRecord = write(records.create, { invalidates: recordDependents })
export const updateRecord = write(records.update, {
  invalidates: recordDependents,
  watch: (_client, { path, body }) => watchForUpdate(() => call(records.view, { path }), body),
})
/** After a lost response, the record itself decides: if it is gone, it was deleted. */
export const removeRecord = write(records.remove, {
  invalidates: recordDependents,
  watch:
    (_client, { path }) =>
    async () =>
      (await readRecord(path)) === null ? {} : null,
})

/** How many records a domain has, without loading them. */
export const recordCount = (domainId: number) =>
  read(records.list, { path: { domainId }, query: { page_size: pageSize.min } })
