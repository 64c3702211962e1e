/** Load and transfer of nodes (referenced by compute.md, specified in gaps 4.7). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get } from '../endpoint.ts'
import { statisticsCacheSeconds, statisticsMonths, statisticsYears } from '../limits.ts'
import type { Output } from '../schema.ts'

const access = token('nodes:read_only')

const Point = named(
  'Point',
  'A point of a curve: the time in milliseconds since 1970, and the value.',
  z.tuple([z.number(), z.number()]),
  { items: { type: 'number' }, minItems: 2, maxItems: 2 },
)
const Series = z.array(Point)
export type Series = Output<typeof Series>
const Network = named(
  'Network',
  'Load of the network, in bits per second.',
  z.object({
    in: described(Series, 'Received from the internet.'),
    out: described(Series, 'Sent to the internet.'),
    private_in: described(Series, 'Received from the private network.'),
    private_out: described(Series, 'Sent to the private network.'),
  }),
)
const DiskLoad = named(
  'DiskLoad',
  'Load of the disks, in block operations per second (IOPS).',
  z.object({
    io: described(Series, 'All operations.'),
    swap: described(Series, 'Operations of swap.'),
  }),
)
const Load = named(
  'Load',
  'Curves of the load.',
  z.object({
    cpu: described(Series, 'Load of the processors in percent, 100 for each.'),
    io: described(DiskLoad, 'Load of the disks.'),
    netv4: described(Network, 'IPv4.'),
    netv6: described(Network, 'IPv6.'),
  }),
)

export const Statistics = named(
  'Statistics',
  'The load of a node over some time.',
  z.object({
    title: described(z.string(), 'Names the service, the node and the period.'),
    data: described(Load, 'The curves.'),
  }),
)
export type Statistics = Output<typeof Statistics>

const Transfer = named(
  'Transfer',
  'Transfer of a node in the current month.',
  z.object({
    used: described(z.int(), 'What was transferred, in bytes.'),
    quota: described(z.int(), 'What the node adds to the pool of the account, in GB; prorated in its first month.'),
    billable: described(z.int(), 'What is over the quota, in GB.'),
  }),
)
const MonthTransfer = named(
  'MonthTransfer',
  'Transfer of a node in a month.',
  z.object({
    bytes_in: described(z.int(), 'What was received, in bytes.'),
    bytes_out: described(z.int(), 'What was sent, in bytes.'),
    bytes_total: described(z.int(), 'Both together, in bytes.'),
  }),
)
const AccountTransfer = named(
  'AccountTransfer',
  'Transfer of the account in the current month.',
  z.object({
    used: described(z.int(), 'What was transferred, in GB.'),
    quota: described(z.int(), 'The pool, in GB.'),
    billable: described(z.int(), 'What is over the pool, in GB.'),
  }),
)
export type AccountTransfer = Output<typeof AccountTransfer>

const ofMonth = `\`year\` is ${statisticsYears.min} to ${statisticsYears.max}, \`month\` is ${statisticsMonths.min} to ${statisticsMonths.max}; the month must not lie in the future.`

const ofNode = { kind: 'referenced', access, entity: 'node' } as const

export const statistics = area('statistics', {
  day: get('/node/instances/{nodeId}/stats', {
    ...ofNode,
    refusals: [400],
    summary: 'View the load of a node over the last 24 hours, in 5-minute steps',
    description: 'Returns averages of 5 minutes. Refused for a node that is too new to have any.',
    cacheSeconds: statisticsCacheSeconds,
    returns: Statistics,
  }),
  month: get('/node/instances/{nodeId}/stats/{year}/{month}', {
    ...ofNode,
    refusals: [400],
    summary: 'View the load of a node in a month',
    description: `Returns averages of 2 hours. ${ofMonth} Refused when there is no data of that time.`,
    cacheSeconds: statisticsCacheSeconds,
    returns: Statistics,
  }),
  transfer: get('/node/instances/{nodeId}/transfer', {
    ...ofNode,
    summary: 'View the transfer of a node in the current month',
    description: 'Returns what the node transferred so far, in UTC months.',
    returns: Transfer,
  }),
  monthTransfer: get('/node/instances/{nodeId}/transfer/{year}/{month}', {
    ...ofNode,
    refusals: [400],
    summary: 'View the transfer of a node in a month',
    description: `Returns what the node transferred. ${ofMonth}`,
    returns: MonthTransfer,
  }),
  accountTransfer: get('/account/transfer', {
    kind: 'referenced',
    summary: 'View the transfer of the account in the current month',
    description: 'Returns what all nodes transferred so far. They share one pool.',
    access: token('account:read_only'),
    grant: 'account_access',
    returns: AccountTransfer,
  }),
})
