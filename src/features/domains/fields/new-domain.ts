/** How jobs that create domains recognize what a lost response has made. */
import { operationId } from '#contract/endpoint.ts'
import { domains } from '#contract/operations.ts'
import type { CreatedThing } from '#kit/actions/plain-request.ts'
import { findExistingNames } from '#queries/domains.ts'

/**
 * Names of domains are unique, so that one that did not exist before the job is its result. Returns undefined for a name that existed, or of
 * which that is not known. Names are in stored form.
 */
export async function recognizeNew(names: readonly string[]): Promise<(name: string) => CreatedThing | undefined> {
  const existing = await findExistingNames(names)
  return (name) =>
    existing === null || existing.has(name)
      ? undefined
      : { list: operationId(domains.list), match: { domain: name }, since: null }
}
