/** Compares grants for copying them from one user to another. */
import { permissions, type Permission } from '#contract/access.ts'
import { globalFlags, grantKinds, type Grant, type Grants, type GrantsUpdate } from '#contract/grants.ts'

/** Ranks permissions by how much they allow. */
const rankOf = (permission: Permission) => (permission === null ? 0 : permissions.indexOf(permission) + 1)

interface GrantsDifference {
  /** The body of the request. */
  readonly update: GrantsUpdate
  /** The number of grants that increase, and of those that decrease. */
  readonly gained: number
  readonly lost: number
}

/**
 * The difference between the current and the wanted grants of a user. Resources in only one of the lists were created
 * or deleted in between, and are ignored.
 */
export function compareGrants(now: Grants, wanted: Grants): GrantsDifference {
  const flags = globalFlags.filter((flag) => now.global[flag] !== wanted.global[flag])
  const account = rankOf(wanted.global.account_access) - rankOf(now.global.account_access)
  const gainedFlags = flags.filter((flag) => wanted.global[flag]).length
  let gained = gainedFlags + Number(account > 0)
  let lost = flags.length - gainedFlags + Number(account < 0)
  const kinds = grantKinds.flatMap((kind) => {
    const wantedById = new Map(wanted[kind].map(({ id, permissions: permission }) => [id, permission]))
    const changes = now[kind].flatMap(({ id, permissions: before }) => {
      const permission = wantedById.get(id)
      if (permission === undefined || permission === before) return []
      if (rankOf(permission) > rankOf(before)) gained += 1
      else lost += 1
      return [{ id, permissions: permission }]
    })
    return changes.length > 0 ? [[kind, changes] as const] : []
  })
  const global = {
    ...Object.fromEntries(flags.map((flag) => [flag, wanted.global[flag]])),
    ...(account !== 0 && { account_access: wanted.global.account_access }),
  }
  return {
    update: { ...Object.fromEntries(kinds), ...(Object.keys(global).length > 0 && { global }) },
    gained,
    lost,
  }
}

/** The number of resources in a list that a user may only read, and that a user may read and write. */
export function countLevels(grants: readonly Grant[]) {
  const writable = grants.filter(({ permissions: permission }) => permission === 'read_write').length
  const granted = grants.filter(({ permissions: permission }) => permission !== null).length
  return { readOnly: granted - writable, writable }
}
