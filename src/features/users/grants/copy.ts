/** What copying the grants of one user to another changes. */
import { permissions, type Permission } from '#contract/access.ts'
import { globalFlags, grantKinds, type Grant, type Grants, type GrantsUpdate } from '#contract/grants.ts'

/** How much a permission allows. */
const rankOf = (permission: Permission) => (permission === null ? 0 : permissions.indexOf(permission) + 1)

interface GrantsDifference {
  /** What has to be sent. */
  readonly update: GrantsUpdate
  /** How many grants are more than before, and how many are less. */
  readonly gained: number
  readonly lost: number
}

/**
 * What makes the grants of a user those that are wanted. Resources that only one of the two lists has were created or
 * deleted in between, and stay as they are.
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

/** How many resources of a list a user may read only, and read and write. */
export function countLevels(grants: readonly Grant[]) {
  const writable = grants.filter(({ permissions: permission }) => permission === 'read_write').length
  const granted = grants.filter(({ permissions: permission }) => permission !== null).length
  return { readOnly: granted - writable, writable }
}
