/** Addresses of a node (gaps 4.8). */
import type { addresses } from '#contract/areas/addresses.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import {
  hasPrivateAddressReason,
  onlyIpv4Reason,
  releaseDisabledReason,
  supportNeededReason,
  unresolvedReverseName,
} from '#contract/rules/nodes/node-addresses.ts'
import { httpError, orNotFound } from '../errors.ts'
import type { CallerContext, Handlers } from '../context.ts'
import { reasons } from '../reasons.ts'
import { requireAtRest } from '../rules/preconditions.ts'
import { resolvesTo } from '../rules/reverse-name.ts'
import { defaultReverseName, toAddress, toNodeAddresses } from '../store/address-details.ts'
import { assignPrivateAddress } from '../store/addresses.ts'
import type { Database } from '../store/database.ts'
import { recordEvent } from '../store/events.ts'
import { addressReference, nodeReference } from '../store/references.ts'
import type { AddressRow, NodeRow } from '../store/resource-tables.ts'
import { requireNode } from './path-subject.ts'

const listAddresses = (db: Database, nodeId: number): Promise<AddressRow[]> =>
  db.selectFrom('node_addresses').selectAll().where('node_id', '=', nodeId).orderBy('position').execute()

/** An address of the node, in any text form. */
async function requireAddress(db: Database, nodeId: number, address: string): Promise<AddressRow> {
  const wanted = canonicalAddress(address)
  return orNotFound((await listAddresses(db, nodeId)).find((each) => canonicalAddress(each.address) === wanted))
}

const recordAddressEvent = (
  context: CallerContext,
  action: 'node_addip' | 'node_deleteip' | 'ipaddress_update',
  node: NodeRow,
  address: string,
  message = '',
) =>
  recordEvent(context, {
    action,
    username: context.caller.username,
    entity: nodeReference(node),
    secondary: addressReference(node.id, address),
    message,
  })

export const addressHandlers: Handlers<typeof addresses> = {
  list: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    return toNodeAddresses(await listAddresses(context.db, node.id), node)
  },

  view: async ({ path }, context) => {
    const node = await requireNode(context, path.nodeId)
    return toAddress(await requireAddress(context.db, node.id, path.address), node)
  },

  create: async ({ path, body }, context) => {
    const { db } = context
    const node = await requireNode(context, path.nodeId)
    if (body.type === 'ipv6') throw httpError(400, onlyIpv4Reason)
    if (body.public) throw httpError(400, supportNeededReason)
    if ((await listAddresses(db, node.id)).some(({ kind }) => kind === 'private'))
      throw httpError(400, hasPrivateAddressReason)
    await requireAtRest(db, node)
    const address = await assignPrivateAddress(db, node.id)
    if (address === null) throw httpError(400, reasons.noAddress)
    await recordAddressEvent(context, 'node_addip', node, address)
    return toAddress(await requireAddress(db, node.id, address), node)
  },

  update: async ({ path, body }, context) => {
    const { db } = context
    const node = await requireNode(context, path.nodeId)
    const row = await requireAddress(db, node.id, path.address)
    const { rdns } = body
    if (row.kind === 'private' && rdns !== null) throw httpError(400, reasons.privateReverseName, 'rdns')
    const isDefault = rdns === null || (row.kind === 'public' && rdns === defaultReverseName(row.address))
    if (!isDefault && !(await resolvesTo(db, rdns, row.address))) throw httpError(400, unresolvedReverseName, 'rdns')
    await db
      .updateTable('node_addresses')
      .set({ rdns: isDefault ? null : rdns })
      .where('address', '=', row.address)
      .execute()
    await recordAddressEvent(context, 'ipaddress_update', node, row.address, rdns ?? 'default reverse name')
    return toAddress(await requireAddress(db, node.id, row.address), node)
  },

  remove: async ({ path }, context) => {
    const { db } = context
    const node = await requireNode(context, path.nodeId)
    const rows = await listAddresses(db, node.id)
    const row = await requireAddress(db, node.id, path.address)
    const publicCount = rows.filter(({ kind }) => kind === 'public').length
    const reason = releaseDisabledReason(toAddress(row, node), publicCount)
    if (reason !== null) throw httpError(400, reason)
    await requireAtRest(db, node)
    await db.deleteFrom('node_addresses').where('address', '=', row.address).execute()
    await recordAddressEvent(context, 'node_deleteip', node, row.address)
    return {}
  },
}
