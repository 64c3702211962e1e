/** Every operation of the contract and what answers it. A missing one does not compile; one that is still to come says so. */
import { endpoints, type Contract } from '#contract/contract.ts'
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import { notYet, type Context, type Handlers } from '../context.ts'
import { userHandlers } from './users.ts'

type AllHandlers = { [Area in keyof Contract]: Handlers<Contract[Area]> }

export const handlers: AllHandlers = {
  nodes: {
    list: notYet, create: notYet, view: notYet, update: notYet, remove: notYet, boot: notYet, clone: notYet, reboot: notYet, shutdown: notYet,
    resize: notYet, rebuild: notYet,
  },
  backups: { list: notYet, take: notYet, cancel: notYet, enable: notYet, view: notYet, restore: notYet },
  disks: { list: notYet, create: notYet, view: notYet, update: notYet, remove: notYet, resize: notYet, clone: notYet },
  configs: { list: notYet, create: notYet, view: notYet, update: notYet, remove: notYet },
  images: { list: notYet, create: notYet, upload: notYet, view: notYet, update: notYet, remove: notYet },
  regions: { list: notYet, view: notYet },
  types: { list: notYet, view: notYet },
  kernels: { list: notYet, view: notYet },
  stackscripts: { list: notYet, view: notYet },
  users: userHandlers,
  events: { list: notYet, view: notYet, seen: notYet },
  profile: { view: notYet, update: notYet, grants: notYet },
  apps: { list: notYet, view: notYet, remove: notYet },
  devices: { list: notYet, view: notYet, remove: notYet },
  logins: { list: notYet, view: notYet },
  phone: { send: notYet, verify: notYet, remove: notYet },
  preferences: { view: notYet, update: notYet },
  questions: { list: notYet, answer: notYet },
  sshKeys: { list: notYet, create: notYet, view: notYet, update: notYet, remove: notYet },
  twoFactor: { enable: notYet, confirm: notYet, disable: notYet },
  tokens: { list: notYet, create: notYet, view: notYet, update: notYet, remove: notYet },
  domains: { list: notYet, create: notYet, import: notYet, view: notYet, update: notYet, remove: notYet, clone: notYet, zoneFile: notYet },
  records: { list: notYet, create: notYet, view: notYet, update: notYet, remove: notYet },
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
