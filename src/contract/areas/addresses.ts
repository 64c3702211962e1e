/** The addresses of a node (referenced by compute.md, specified in gaps 4.8). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import { Empty, Id, nullable, text, type Output } from '../schema.ts'
import { reverseDnsName } from '../rules/nodes/node-addresses.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

export const Address = named(
  'Address',
  'An IP address of a node.',
  z.object({
    address: described(z.string(), 'The address: IPv4, or IPv6 without a prefix length.'),
    gateway: described(z.nullable(z.string()), 'Its gateway; null for private addresses.'),
    subnet_mask: described(z.string(), 'Mask of its network, in the notation of the address.'),
    prefix: described(z.int(), 'Length of the prefix of its network, in bits.', { minimum: 0, maximum: 128 }),
    type: described(z.enum(['ipv4', 'ipv6', 'ipv6/pool', 'ipv6/range']), 'Kind of the address.'),
    public: described(z.boolean(), 'Whether the internet can reach it.'),
    rdns: described(z.nullable(z.string()), 'Its reverse name. Public IPv4 addresses have one by default.'),
    node_id: described(Id, 'The node that has it.'),
    region: described(z.string(), 'Id of its region.'),
  }),
)
export type Address = Output<typeof Address>

const AddressRange = named(
  'AddressRange',
  'A range of IPv6 addresses.',
  z.object({
    range: described(z.string(), 'First address of the range.'),
    prefix: described(z.int(), 'Length of the prefix, in bits: 56, 64 or 116.'),
    region: described(z.string(), 'Id of its region.'),
    route_target: described(z.nullable(z.string()), 'The address that the range is routed to.'),
  }),
)

const Ipv4Addresses = named(
  'Ipv4Addresses',
  'The IPv4 addresses of a node.',
  z.object({
    public: described(z.array(Address), 'Public addresses; the first one came with the node.'),
    private: described(z.array(Address), 'Addresses that only nodes of the same region can reach.'),
    shared: described(z.array(Address), 'Addresses that the node shares with others.'),
    reserved: described(z.array(Address), 'Addresses that stay with the account.'),
  }),
)

const Ipv6Addresses = named(
  'Ipv6Addresses',
  'The IPv6 addresses of a node.',
  z.object({
    slaac: described(z.nullable(Address), 'The address that the node configures by itself; null without IPv6.'),
    link_local: described(z.nullable(Address), 'The address on its own link; null without IPv6.'),
    global: described(z.array(AddressRange), 'Ranges that are routed to the node.'),
  }),
)

export const NodeAddresses = named(
  'NodeAddresses',
  'All addresses of a node.',
  z.object({
    ipv4: described(Ipv4Addresses, 'The IPv4 addresses.'),
    ipv6: described(Ipv6Addresses, 'The IPv6 addresses.'),
  }),
)
export type NodeAddresses = Output<typeof NodeAddresses>

const AddressCreate = named(
  'AddressCreate',
  'The address to add.',
  z.object({
    type: described(z.enum(['ipv4', 'ipv6']), 'Only `ipv4` is possible at present.'),
    public: described(z.boolean(), 'False for a private address. Further public ones need a request to support.'),
  }),
)
const AddressUpdate = named(
  'AddressUpdate',
  'The new reverse name.',
  z.object({
    rdns: described(
      nullable(reverseDnsName(text())),
      'A full host name that already resolves to the address. Null restores the default name of a public IPv4 address, and removes the name of an IPv6 address.',
    ),
  }),
)

const shared = { kind: 'referenced', entity: 'node' } as const

export const addresses = area('addresses', {
  list: get('/node/instances/{nodeId}/ips', {
    ...shared,
    summary: 'List the addresses of a node',
    description: 'Returns every address of the node by its use, without pages.',
    access: readOnly,
    returns: NodeAddresses,
  }),
  create: post('/node/instances/{nodeId}/ips', {
    ...shared,
    summary: 'Add a private address to a node',
    description:
      'A node has at most one private address. A request for a public address is refused: it needs a request to support. Raises the event `node_addip`.',
    access: readWrite,
    body: AddressCreate,
    returns: Address,
  }),
  view: get('/node/instances/{nodeId}/ips/{address}', {
    ...shared,
    summary: 'View an address of a node',
    description: 'Returns one address by its text, such as `198.51.100.24`.',
    access: readOnly,
    returns: Address,
  }),
  update: put('/node/instances/{nodeId}/ips/{address}', {
    ...shared,
    summary: 'Set the reverse name of an address',
    description:
      'Sets or removes the reverse name. A name that does not resolve to the address is refused. Raises the event `ipaddress_update`.',
    access: readWrite,
    body: AddressUpdate,
    returns: Address,
  }),
  remove: del('/node/instances/{nodeId}/ips/{address}', {
    ...shared,
    summary: 'Release an address of a node',
    description:
      'Gives the address up, for good. Refused for the last public IPv4 address and for IPv6 addresses, which belong to the node. Raises the event `node_deleteip`.',
    access: readWrite,
    returns: Empty,
  }),
})
