/** Collects everything that is wrong with a request, so that one answer tells it all (gaps 1.3: "several errors at once"). */
import type { Refusal } from '#contract/refusal.ts'
import { Refused } from '../context.ts'

export class Findings {
  readonly #refusals: Refusal[] = []

  add(reason: string, field?: string): void {
    this.#refusals.push(field === undefined ? { reason } : { field, reason })
  }

  /** Throws when there is any. */
  settle(): void {
    if (this.#refusals.length > 0) throw new Refused(400, this.#refusals)
  }
}
