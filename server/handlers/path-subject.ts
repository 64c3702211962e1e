/**
 * The node or domain of a path. access.ts has checked already that it exists and that the caller has the grants for the
 * operation.
 */
import type { Context } from '../context.ts'
import { orNotFound } from '../errors.ts'
import { findDomain } from '../store/domains.ts'
import { findNode } from '../store/nodes.ts'

export const requireNode = async ({ db }: Pick<Context, 'db'>, nodeId: number) => orNotFound(await findNode(db, nodeId))

export const requireDomain = async ({ db }: Pick<Context, 'db'>, domainId: number) =>
  orNotFound(await findDomain(db, domainId))
