/** The handlers of all operations. A missing handler does not compile. */
import { contract, type Contract } from '#contract/contract.ts'
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import type { Context, Handlers } from '../context.ts'
import { laterHandlers } from '../later/handlers.ts'
import { laterAreas } from '../later/operations.ts'
import { addressHandlers } from './addresses.ts'
import { appHandlers } from './apps.ts'
import { backupHandlers } from './backups.ts'
import { kernelHandlers, regionHandlers, typeHandlers } from './catalogs.ts'
import { configHandlers } from './configs.ts'
import { deviceHandlers } from './devices.ts'
import { diskHandlers } from './disks.ts'
import { domainHandlers } from './domains.ts'
import { eventHandlers } from './events.ts'
import { imageHandlers } from './images.ts'
import { loginHandlers } from './logins.ts'
import { machineHandlers } from './machine.ts'
import { nodeHandlers } from './nodes.ts'
import { notificationHandlers } from './notifications.ts'
import { phoneHandlers } from './phone.ts'
import { preferenceHandlers } from './preferences.ts'
import { profileHandlers } from './profile.ts'
import { questionHandlers } from './questions.ts'
import { recordHandlers } from './records.ts'
import { sshKeyHandlers } from './ssh-keys.ts'
import { stackscriptHandlers } from './stackscripts.ts'
import { statisticsHandlers } from './statistics.ts'
import { tokenHandlers } from './tokens.ts'
import { twoFactorHandlers } from './two-factor.ts'
import { userHandlers } from './users.ts'
import { vlanHandlers } from './vlans.ts'

type AllHandlers = { [Area in keyof Contract]: Handlers<Contract[Area]> }

const handlers: AllHandlers = {
  nodes: nodeHandlers,
  backups: backupHandlers,
  disks: diskHandlers,
  configs: configHandlers,
  addresses: addressHandlers,
  vlans: vlanHandlers,
  machine: machineHandlers,
  statistics: statisticsHandlers,
  images: imageHandlers,
  regions: regionHandlers,
  types: typeHandlers,
  kernels: kernelHandlers,
  stackscripts: stackscriptHandlers,
  users: userHandlers,
  events: eventHandlers,
  notifications: notificationHandlers,
  profile: profileHandlers,
  apps: appHandlers,
  devices: deviceHandlers,
  logins: loginHandlers,
  phone: phoneHandlers,
  preferences: preferenceHandlers,
  questions: questionHandlers,
  sshKeys: sshKeyHandlers,
  twoFactor: twoFactorHandlers,
  tokens: tokenHandlers,
  domains: domainHandlers,
  records: recordHandlers,
}

/** The input of a handler, validated against its operation. */
export interface AnyInput {
  path: unknown
  query: unknown
  body: unknown
  filter: unknown
}
/** A handler that waits for something outside of the transaction (context.ts). */
export interface PreparedHandler {
  prepare: (input: AnyInput, context: Context) => Promise<(context: Context) => Promise<unknown>>
}
export type AnyHandler = ((input: AnyInput, context: Context) => Promise<unknown>) | PreparedHandler

type Named<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

const pairsOf = (areas: Named<Endpoint>, handlers: Named<unknown>): [Endpoint, unknown][] =>
  Object.entries(areas).flatMap(([area, operations]) =>
    Object.entries(operations).map(([name, endpoint]): [Endpoint, unknown] => [endpoint, handlers[area]?.[name]]),
  )

/** Keyed by the operation itself, because two versions of an operation have the same id. */
const byEndpoint = new Map<Endpoint, unknown>([...pairsOf(contract, handlers), ...pairsOf(laterAreas, laterHandlers)])

// `AllHandlers` guarantees that each handler fits its operation; the look-up loses the type.
const isAnyHandler = (value: unknown): value is AnyHandler =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'prepare' in value)

/** The handler of an operation. */
export function findHandler(endpoint: Endpoint): AnyHandler {
  const handler = byEndpoint.get(endpoint)
  if (!isAnyHandler(handler)) throw new Error(`${operationId(endpoint)} has no handler`)
  return handler
}
