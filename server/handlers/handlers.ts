/** Every operation of the contract and what answers it. A missing one does not compile; one that is still to come says so. */
import { endpoints, type Contract } from '#contract/contract.ts'
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import { notYet, type Context, type Handlers } from '../context.ts'
import { backupHandlers } from './backups.ts'
import { kernelHandlers, regionHandlers, typeHandlers } from './catalogues.ts'
import { configHandlers } from './configs.ts'
import { diskHandlers } from './disks.ts'
import { domainHandlers } from './domains.ts'
import { eventHandlers } from './events.ts'
import { imageHandlers } from './images.ts'
import { nodeHandlers } from './nodes.ts'
import { preferenceHandlers } from './preferences.ts'
import { appHandlers, deviceHandlers, loginHandlers, sshKeyHandlers, tokenHandlers } from './profile-lists.ts'
import { profileHandlers } from './profile.ts'
import { questionHandlers } from './questions.ts'
import { recordHandlers } from './records.ts'
import { stackscriptHandlers } from './stackscripts.ts'
import { userHandlers } from './users.ts'

type AllHandlers = { [Area in keyof Contract]: Handlers<Contract[Area]> }

export const handlers: AllHandlers = {
  nodes: nodeHandlers,
  backups: backupHandlers,
  disks: diskHandlers,
  configs: configHandlers,
  images: imageHandlers,
  regions: regionHandlers,
  types: typeHandlers,
  kernels: kernelHandlers,
  stackscripts: stackscriptHandlers,
  users: userHandlers,
  events: eventHandlers,
  profile: profileHandlers,
  apps: appHandlers,
  devices: deviceHandlers,
  logins: loginHandlers,
  phone: { send: notYet, verify: notYet, remove: notYet },
  preferences: preferenceHandlers,
  questions: questionHandlers,
  sshKeys: sshKeyHandlers,
  twoFactor: { enable: notYet, confirm: notYet, disable: notYet },
  tokens: tokenHandlers,
  domains: domainHandlers,
  records: recordHandlers,
}

/** A handler seen by the code that has just checked its input against the very operation it belongs to. */
export type AnyHandler = (input: { path: unknown; query: unknown; body: unknown; filter: unknown }, context: Context) => Promise<unknown>

const byId = new Map<string, unknown>(
  Object.entries(handlers).flatMap(([area, operations]) => Object.entries(operations).map(([name, handler]): [string, unknown] => [`${area}.${name}`, handler])),
)

// `AllHandlers` has tied each handler to its operation; by id that tie is lost to the compiler.
const isHandler = (value: unknown): value is AnyHandler => typeof value === 'function'

/** The handler of an operation; null when it is still to come. */
export function handlerOf(endpoint: Endpoint): AnyHandler | null {
  const handler = byId.get(operationId(endpoint))
  return isHandler(handler) ? handler : null
}

/** Ids of the operations that answer 501, in the contract's order. */
export const unimplemented = (): string[] => endpoints.filter((endpoint) => handlerOf(endpoint) === null).map(operationId)
