/** The addresses of a node (referenced by compute.md, specified in gaps 4.8). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import { Empty, Id, nullable, text, type Output } from '../schema.ts'
import { reverseDnsName } from '../rules/nodes/node-addresses.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

export const Address = z
  .object({
    address: z.string(),
    /** Null for private addresses. */
    gateway: z.nullable(z.string()),
    subnet_mask: z.string(),
    prefix: z.int(),
    type: z.enum(['ipv4', 'ipv6', 'ipv6/pool', 'ipv6/range']),
    public: z.boolean(),
    /** The reverse name. Public IPv4 addresses have a default. */
    rdns: z.nullable(z.string()),
    node_id: Id,
    region: z.string(),
  })
  .check(z.meta({ id: 'Address' }))
export type Address = Output<typeof Address>

const AddressRange = z.object({
  range: z.string(),
  prefix: z.int(),
  region: z.string(),
  route_target: z.nullable(z.string()),
})

export const NodeAddresses = z
  .object({
    ipv4: z.object({
      public: z.array(Address),
      private: z.array(Address),
      shared: z.array(Address),
      reserved: z.array(Address),
    }),
    ipv6: z.object({
      slaac: z.nullable(Address),
      link_local: z.nullable(Address),
      global: z.array(AddressRange),
    }),
  })
  .check(z.meta({ id: 'NodeAddresses' }))
export type NodeAddresses = Output<typeof NodeAddresses>

const AddressCreate = z.object({ type: z.enum(['ipv4', 'ipv6']), public: z.boolean() })
/** Null restores the default name of a public IPv4 address, and removes the name of an IPv6 address. */
const AddressUpdate = z.object({ rdns: nullable(reverseDnsName(text())) })

const shared = { kind: 'referenced', entity: 'node' } as const

export const addresses = area('addresses', {
  list: get('/node/instances/{nodeId}/ips', {
    ...shared,
    summary: 'List the addresses of a node',
    access: readOnly,
    returns: NodeAddresses,
  }),
  create: post('/node/instances/{nodeId}/ips', {
    ...shared,
    summary: 'Add a private address to a node',
    access: readWrite,
    body: AddressCreate,
    returns: Address,
  }),
  view: get('/node/instances/{nodeId}/ips/{address}', {
    ...shared,
    summary: 'View an address of a node',
    access: readOnly,
    returns: Address,
  }),
  update: put('/node/instances/{nodeId}/ips/{address}', {
    ...shared,
    summary: 'Set the reverse name of an address',
    access: readWrite,
    body: AddressUpdate,
    returns: Address,
  }),
  remove: del('/node/instances/{nodeId}/ips/{address}', {
    ...shared,
    summary: 'Release an address of a node',
    access: readWrite,
    returns: Empty,
  }),
})
