/** Finds out whether the service has the areas that the documents only mention, so that the navigation leaves out what it lacks. */
import type { QueryClient } from '@tanstack/react-query'
import { users } from '#contract/operations.ts'
import { session } from '#api/session/session.ts'
import { markUnsupportedList } from '#api/http/supported-operations.ts'
import { checkPermission, isAllowed } from '#kit/permission/permission.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'
import { userTable } from '#queries/users.ts'

export async function findUnsupported(client: QueryClient): Promise<void> {
  const profile = client.getQueryData(ownProfile.queryKey)
  const grants = client.getQueryData(ownGrants.queryKey)
  if (!profile || grants === undefined) return
  const principal = { scopes: session.get().scopes, restricted: profile.restricted, grants }
  if (!isAllowed(checkPermission(users.list, principal))) return
  await client.query(userTable.all).catch((error: unknown) => markUnsupportedList(users.list, error))
}
