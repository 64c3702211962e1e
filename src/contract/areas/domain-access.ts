/** Who may see and create domains. Apart from the operations, so that the navigation does not load their schemas and rules. */
import { token } from '../access.ts'
import type { OperationAccess } from '../endpoint.ts'

export const domainAccess = {
  view: { area: 'domains', name: 'view', method: 'GET', access: token('domains:read_only'), entity: 'domain' },
  create: {
    area: 'domains',
    name: 'create',
    method: 'POST',
    access: token('domains:read_write'),
    grant: 'add_domains',
    unrestricted: ['tags'],
  },
} as const satisfies Record<string, OperationAccess>
