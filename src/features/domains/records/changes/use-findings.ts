/** What the check finds in a zone. Checking thousands of records takes longer than a frame, so it is done in slices. */
import { useEffect, useMemo, useState } from 'react'
import { ZoneChecker, type ZoneFindings } from '#contract/dns/checks/zone-checker.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'

/** Milliseconds without serving the user. */
const sliceMs = 8

const noFindings: ZoneFindings = new Map()

/** The findings by record; those of large zones arrive a moment after the records. */
export function useFindings(index: ZoneIndex): ZoneFindings {
  const { zone } = index
  const checker = useMemo(() => new ZoneChecker(zone), [zone])
  const [findings, setFindings] = useState(noFindings)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const work = () => {
      const end = performance.now() + sliceMs
      if (checker.run(() => performance.now() > end)) setFindings(checker.findings)
      else timer = setTimeout(work)
    }
    checker.update(index)
    work()
    return () => clearTimeout(timer)
  }, [checker, index])
  return findings
}
