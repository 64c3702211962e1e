/** The roles of the crossing: a user with some grants, and a token with some scopes. */
import {
  entityParams,
  parseScopes,
  permissions,
  scopeAreas,
  type EntityKind,
  type HeldScopes,
  type Permission,
} from '#contract/access.ts'
import { globalFlags, type GlobalGrants } from '#contract/grants.ts'
import { deleteGrantsOfUser, grantsOf, setGlobalGrants, setGrant } from '#server/store/grants.ts'
import type { Principal } from '#kit/permission/principal.ts'
import { addToken, entityNumbers, ownerId, restrictedId, type Seed } from './seed.ts'

interface RoleSpec {
  readonly name: string
  readonly userId: number
  readonly scopes: string
  /** Permission on the seed's entity of each kind. */
  readonly entities?: Partial<Record<EntityKind, Permission>>
  readonly globals?: Partial<GlobalGrants>
}

export interface Role extends RoleSpec {
  readonly token: string
  /** The role as seen by the dashboard. */
  readonly principal: Principal
  /** Gives the role's grants to the user. */
  readonly apply: () => Promise<void>
}

const isEntityKind = (name: string): name is EntityKind => Object.hasOwn(entityParams, name)
const kinds = Object.keys(entityParams).filter(isEntityKind)

const everyScope = scopeAreas.flatMap((area) => permissions.map((level) => `${area}:${level}`))
const allEntities = Object.fromEntries(kinds.map((kind) => [kind, 'read_write' as const]))
const allGlobals: Partial<GlobalGrants> = {
  account_access: 'read_write',
  ...Object.fromEntries(globalFlags.map((flag) => [flag, true])),
}

const restricted = (name: string, grants: Pick<RoleSpec, 'entities' | 'globals'>, scopes = '*'): RoleSpec => ({
  name: `restricted, ${name}`,
  userId: restrictedId,
  scopes,
  ...grants,
})
const allGrants = { entities: allEntities, globals: allGlobals }

const specs: readonly RoleSpec[] = [
  { name: 'owner', userId: ownerId, scopes: '*' },
  restricted('no grants', {}),
  ...kinds.flatMap((kind) =>
    permissions.map((level) => restricted(`${level} on a ${kind}`, { entities: { [kind]: level } })),
  ),
  ...permissions.map((level) => restricted(`account_access ${level}`, { globals: { account_access: level } })),
  ...globalFlags.map((flag) => restricted(flag, { globals: { [flag]: true } })),
  // Clones need a grant of both kinds.
  restricted('all grants', allGrants),
  ...everyScope.map((scopes) => ({ name: `owner's token, ${scopes}`, userId: ownerId, scopes })),
  ...everyScope.map((scopes) => restricted(`all grants, token ${scopes}`, allGrants, scopes)),
]

const heldScopes = (scopes: string): HeldScopes => parseScopes(scopes).held

/** Creates the tokens of all roles. Call it before the seed is frozen, so that restoring keeps them. */
export async function createRoles(seed: Pick<Seed, 'service' | 'account' | 'imageNumber'>): Promise<Role[]> {
  const { service } = seed
  const db = service.database
  const ids = entityNumbers(seed)
  const roles: Role[] = []
  for (const spec of specs) {
    const apply = async () => {
      await deleteGrantsOfUser(db, restrictedId)
      await setGlobalGrants(db, restrictedId, spec.globals ?? {})
      for (const kind of kinds) await setGrant(db, restrictedId, kind, ids[kind], spec.entities?.[kind] ?? null)
    }
    await apply()
    const isRestricted = spec.userId === restrictedId
    roles.push({
      ...spec,
      token: await addToken(service, spec.userId, spec.scopes),
      principal: {
        scopes: heldScopes(spec.scopes),
        restricted: isRestricted,
        grants: isRestricted ? await grantsOf(db, restrictedId, { includeUngranted: false }) : null,
      },
      apply,
    })
  }
  return roles
}
