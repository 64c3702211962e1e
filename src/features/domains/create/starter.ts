/** The choice of the first records of a new domain. */
export interface Starter {
  /** Of a template; empty for none. */
  readonly templateId: string
  readonly values: Readonly<Record<string, string>>
}

export const noStarter: Starter = { templateId: '', values: {} }
