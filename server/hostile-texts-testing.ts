/**
 * For the sweeps of hostile texts: sends the worst texts to a place in a request, and measures how the time of the
 * service grows.
 */
import { expect } from 'vitest'
import { isProportionate } from '#contract/growth-testing.ts'
import { beginningWith, commonWorstTexts, enoughSlowTexts, type TextBuilder } from '#contract/worst-texts-testing.ts'

/** A place for a text in a request. */
export interface Place {
  readonly name: string
  /** The maximum length of the encoded text. */
  readonly limit: number
  /** Encodes the text for this place; by default it stays as it is. */
  readonly encode?: (text: string) => string
  /** The beginning of a valid text. */
  readonly beginning?: string
  /** Whether longer texts are tried, too: those of a body are translated before their length is checked. */
  readonly unlimited?: boolean
  /** Whether a request that succeeds changes what is stored. */
  readonly writes?: boolean
  readonly send: (text: string) => Promise<Response>
}

/** Longer than every limit of a text. */
export const overlong = 100_000

/** As much of a text as fits once it is encoded. */
function fitting(text: string, length: number, encode: (text: string) => string): string {
  const whole = text.toWellFormed()
  const unitLength = encode(whole).length / whole.length
  return unitLength <= 1 ? whole : whole.slice(0, Math.floor(length / unitLength)).toWellFormed()
}

interface Attempt {
  readonly name: string
  readonly text: TextBuilder
  readonly length: number
}

function attemptsAt({ limit, beginning = '', unlimited = false }: Place): Attempt[] {
  const attempts: Attempt[] = []
  for (const [name, text] of commonWorstTexts) {
    attempts.push({ name, text, length: limit })
    if (beginning !== '')
      attempts.push({ name: `${beginning}…${name}`, text: beginningWith(beginning, text), length: limit })
    if (unlimited) attempts.push({ name: `too long: ${name}`, text, length: overlong })
  }
  return attempts
}

/** The texts that take the service a long time. `restore` undoes what a request has changed. */
export async function findSlowTexts(places: readonly Place[], restore: () => Promise<void>): Promise<string[]> {
  const slow: string[] = []
  for (const place of places)
    for (const { name, text, length } of attemptsAt(place)) {
      let changed = false
      const send = async (size: number) => {
        const response = await place.send(fitting(text(size), size, place.encode ?? String))
        await response.text()
        expect(response.status, `${place.name}: ${name}`).toBeLessThan(500)
        changed ||= response.ok && place.writes === true
      }
      if (!(await isProportionate(send, length))) slow.push(`${place.name}: ${name}`)
      if (changed) await restore()
      if (slow.length >= enoughSlowTexts) return slow
    }
  return slow
}
