/**
 * Collects everything that is wrong with a request, so that one response reports it all (gaps 1.3: "several errors at
 * once").
 */
import type { ErrorDetail } from '#contract/schema.ts'
import { HttpError } from '../errors.ts'

export class Findings {
  readonly #details: ErrorDetail[] = []

  add(reason: string, field?: string): void {
    this.#details.push(field === undefined ? { reason } : { field, reason })
  }

  /** Throws 400 when there are any. */
  throwIfAny(): void {
    if (this.#details.length > 0) throw new HttpError(400, this.#details)
  }
}
