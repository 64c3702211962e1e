/** The addresses that this tab has taken from nodes, by node: records may still point to them. */
import { session } from '#api/session/session.ts'

const former = new Map<number, readonly string[]>()

session.onSignOut(() => former.clear())

export const formerAddresses = (nodeId: number): readonly string[] => former.get(nodeId) ?? []

export const keepFormerAddresses = (nodeId: number, addresses: readonly string[]) =>
  void former.set(nodeId, [...new Set([...formerAddresses(nodeId), ...addresses])])
