/** The choice of the first records of a new domain. */
import type { Template } from '../tools/template.ts'

export interface Starter {
  /** Null for no records. */
  readonly template: Template | null
  readonly values: Readonly<Record<string, string>>
}

export const noStarter: Starter = { template: null, values: {} }
