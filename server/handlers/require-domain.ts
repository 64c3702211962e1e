import { notFound } from '../errors.ts'
import type { Context } from '../context.ts'
import { findDomain } from '../store/domains.ts'
import type { DomainRow } from '../store/resource-tables.ts'

/**
 * The domain of a path. access.ts has checked already that it exists and that the caller has the grants for the
 * operation.
 */
export async function requireDomain({ db }: Pick<Context, 'db'>, domainId: number): Promise<DomainRow> {
  const domain = await findDomain(db, domainId)
  if (!domain) throw notFound()
  return domain
}
