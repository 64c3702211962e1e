/** Who may see and manage users. Apart from the operations, so that the navigation does not load their schemas. */
import { token } from '../access.ts'
import type { OperationAccess } from '../endpoint.ts'

export const userAccess = {
  list: { area: 'users', name: 'list', method: 'GET', access: token('account:read_only'), unrestricted: true },
  create: { area: 'users', name: 'create', method: 'POST', access: token('account:read_write'), unrestricted: true },
} as const satisfies Record<string, OperationAccess>
