/** Keeps a large zone up to date, which is not polled. */
import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { maxPolledRecords, recordList } from '#queries/records.ts'

/**
 * An update of the domain's time of change within this time after a change by this page is attributed to this page.
 * Milliseconds.
 */
const ownChangeMs = 5000

/**
 * Reloads a large zone, which is not polled, when its domain shows that somebody else has changed it. Returns a
 * function to call when this page has changed the zone.
 */
export function useZoneRefresh({ id, updated }: Pick<Domain, 'id' | 'updated'>, recordCount: number) {
  const client = useQueryClient()
  const seen = useRef(updated)
  const changedHereAt = useRef(-ownChangeMs)
  useEffect(() => {
    if (updated === seen.current) return
    seen.current = updated
    if (recordCount > maxPolledRecords && performance.now() - changedHereAt.current > ownChangeMs)
      void client.invalidateQueries({ queryKey: recordList(id).queryKey })
  }, [client, id, updated, recordCount])
  return () => {
    changedHereAt.current = performance.now()
  }
}
