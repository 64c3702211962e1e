/**
 * The operations of every area without their schemas: all that a call, a query key, a button or the navigation needs.
 * Forms import an area itself, with its schemas. The build replaces this module by the value that it computes
 * (scripts/build/inline-operations.ts), so that the first visit holds neither schemas nor their library.
 */
import { type Contract, contract } from './contract.ts'
import { servicePart, type Endpoint, type OperationAccess, type WithoutSchemas } from './endpoint.ts'

const leftOut: ReadonlySet<string> = new Set(servicePart)

type Operations = {
  readonly [A in keyof Contract]: { readonly [K in keyof Contract[A]]: WithoutSchemas<Contract[A][K] & Endpoint> }
}

const withoutSchemas = (operation: Endpoint) =>
  Object.fromEntries(Object.entries(operation).filter(([member]) => !leftOut.has(member)))

const computed = Object.fromEntries(
  Object.entries(contract).map(([area, endpoints]) => [
    area,
    Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, withoutSchemas(endpoint)])),
  ]),
)
// Object.fromEntries loses the names of the keys, which are those of the contract.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const operations = computed as Operations

export const {
  addresses,
  apps,
  backups,
  configs,
  devices,
  disks,
  domains,
  events,
  images,
  kernels,
  logins,
  machine,
  nodes,
  notifications,
  phone,
  preferences,
  profile,
  questions,
  records,
  regions,
  sshKeys,
  stackscripts,
  statistics,
  tokens,
  twoFactor,
  types,
  users,
  vlans,
} = operations

const described: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = contract

/** Loads an operation with its schemas. */
export const loadDescribed = ({ area, name }: OperationAccess): Promise<Endpoint | undefined> =>
  Promise.resolve(described[area]?.[name])
