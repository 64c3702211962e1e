/**
 * The whole interface: every area by name, and every operation in one list. The dashboard imports single areas, to stay
 * small.
 */
import { addresses } from './areas/addresses.ts'
import { apps } from './areas/apps.ts'
import { backups } from './areas/backups.ts'
import { configs } from './areas/configs.ts'
import { devices } from './areas/devices.ts'
import { disks } from './areas/disks.ts'
import { domains } from './areas/domains.ts'
import { events } from './areas/events.ts'
import { images } from './areas/images.ts'
import { kernels } from './areas/kernels.ts'
import { logins } from './areas/logins.ts'
import { machine } from './areas/machine.ts'
import { nodes } from './areas/nodes.ts'
import { notifications } from './areas/notifications.ts'
import { phone } from './areas/phone.ts'
import { preferences } from './areas/preferences.ts'
import { profile } from './areas/profile.ts'
import { questions } from './areas/questions.ts'
import { records } from './areas/records.ts'
import { regions } from './areas/regions.ts'
import { sshKeys } from './areas/ssh-keys.ts'
import { stackscripts } from './areas/stackscripts.ts'
import { statistics } from './areas/statistics.ts'
import { tokens } from './areas/tokens.ts'
import { twoFactor } from './areas/two-factor.ts'
import { types } from './areas/types.ts'
import { users } from './areas/users.ts'
import { vlans } from './areas/vlans.ts'
import type { sessions } from './embedded/sessions.ts'
import type { Endpoint } from './endpoint.ts'

export const contract = {
  nodes,
  backups,
  disks,
  configs,
  addresses,
  vlans,
  machine,
  statistics,
  images,
  regions,
  types,
  kernels,
  stackscripts,
  users,
  events,
  notifications,
  profile,
  apps,
  devices,
  logins,
  phone,
  preferences,
  questions,
  sshKeys,
  twoFactor,
  tokens,
  domains,
  records,
}
export type Contract = typeof contract

/** Descriptions of the areas in the OpenAPI document. */
export const areaTexts: Readonly<Record<string, string>> = {
  addresses: 'IP addresses of nodes, and their reverse names.',
  apps: 'Apps that may act for the user.',
  backups: 'Backups and snapshots of nodes.',
  configs: 'Configuration profiles, with which nodes boot.',
  devices: 'Browsers that the user trusts.',
  disks: 'Disks of nodes.',
  domains: 'Zones of the DNS.',
  events: 'What happened in the account, and is happening.',
  images: 'Contents of disks, public and private.',
  kernels: 'Kernels that nodes can boot.',
  logins: 'Sign-ins of the user.',
  machine: 'Migration, rescue mode and root passwords of nodes.',
  nodes: 'Virtual machines.',
  notifications: 'What the provider announces.',
  phone: "The user's phone number.",
  preferences: 'What apps store for the user.',
  profile: 'The user who calls.',
  questions: 'Security questions.',
  records: 'Records of domains.',
  regions: 'Places with data centers.',
  sshKeys: 'SSH keys of the user.',
  stackscripts: 'Scripts that run when nodes are deployed.',
  statistics: 'Load and transfer of nodes.',
  tokens: 'Personal access tokens of the user.',
  twoFactor: 'Two-factor authentication.',
  types: 'Sizes of nodes, and their prices.',
  users: 'Users of the account, and their grants.',
  vlans: 'Private networks of nodes.',
} satisfies Record<keyof Contract, string>

/**
 * `nodes.list`: names an operation without importing its schemas. Its type is all that a page needs to invalidate
 * another area's data.
 */
export type OperationId = IdsOf<Contract> | IdsOf<{ sessions: typeof sessions }>
type IdsOf<Areas> = { [A in keyof Areas & string]: `${A}.${keyof Areas[A] & string}` }[keyof Areas & string]

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((area): readonly Endpoint[] =>
  Object.values(area),
)

type Operations = Readonly<Record<string, Endpoint>>

const documentedOf = (operations: Operations): Operations =>
  Object.fromEntries(Object.entries(operations).filter(([, { kind }]) => kind === 'documented'))

/** The areas with only the operations that the interface documents describe, without those that they only mention. */
export const documentedAreas: Readonly<Record<string, Operations>> = Object.fromEntries(
  Object.entries(contract).map(([area, operations]) => [area, documentedOf(operations)]),
)
