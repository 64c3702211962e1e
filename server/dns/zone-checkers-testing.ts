/** The zone checkers of BIND and NSD, for tests that run where they are installed. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const zoneCheckers = ['named-checkzone', 'nsd-checkzone'] as const
type ZoneChecker = (typeof zoneCheckers)[number]

/** Without looking up hosts of other zones. */
const checkerArguments: Readonly<Record<ZoneChecker, readonly string[]>> = {
  'named-checkzone': ['-i', 'local'],
  'nsd-checkzone': [],
}

/** The output of a checker that does not load the zone; null when it does. */
export function zoneComplaint(checker: ZoneChecker, zone: string, text: string): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'zone-'))
  try {
    const file = path.join(folder, 'checked')
    writeFileSync(file, `${text}\n`)
    const { status, stdout, stderr, error } = spawnSync(checker, [...checkerArguments[checker], zone, file], {
      encoding: 'utf8',
    })
    if (error) throw error
    return status === 0 ? null : stdout + stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}
