/**
 * How long the service keeps others waiting while it works on the most expensive requests that are known. `npm run
 * bench -- longest-wait` measures this alone.
 */
import { startServer } from '../server.ts'
import { measureAnswers } from './longest-wait/answers.ts'
import { measureForms, measureSearches } from './longest-wait/floods.ts'
import { Health } from './longest-wait/health.ts'
import { measureLookUps, measureTransfers } from './longest-wait/names.ts'
import { measureReads } from './longest-wait/reads.ts'
import { measureIdentifiers, measureMembers, measureTexts } from './longest-wait/texts.ts'
import { measureZones } from './longest-wait/zones.ts'
import type { Measurement } from './measurement.ts'

/** Measures all of them, with 10,000 stored nodes where that matters. */
export async function measureLongestWaits(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const measure of [measureIdentifiers, measureTransfers, measureZones, measureLookUps, measureForms])
    measurements.push(...(await measure()))
  await using server = await startServer({ nodes: 10_000, records: 500, demo: false, settings: { PACE: '0.01' } })
  await using health = new Health(server)
  for (const measure of [measureTexts, measureMembers, measureReads, measureAnswers, measureSearches])
    measurements.push(...(await measure(server, health)))
  return measurements
}
