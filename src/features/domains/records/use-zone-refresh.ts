/** Reads a large zone again, which is not polled, when its domain says that somebody else has changed it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import { maxPolledRecords, recordList } from '#queries/records.ts'

/** For this long after changes of this page, a new time of change is taken for theirs. Milliseconds. */
const ownChangeMs = 5000

/** Returns a function to call when this page has changed the zone. */
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
