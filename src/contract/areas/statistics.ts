/** Load and transfer of nodes (referenced by compute.md, specified in gaps 4.7). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { statisticsCacheSeconds } from '../limits.ts'
import type { Output } from '../schema.ts'

const access = token('nodes:read_only')

/** Points of time, in milliseconds since the epoch, and value. */
const Series = z.array(z.tuple([z.number(), z.number()]))
export type Series = Output<typeof Series>
/** Bits per second. */
const Network = z.object({ in: Series, out: Series, private_in: Series, private_out: Series })

export const Statistics = z
  .object({
    /** Names the service, the node and the period. */
    title: z.string(),
    data: z.object({
      /** Percent, 100 for each vCPU. */
      cpu: Series,
      /** Block operations per second (IOPS), as the alert for them. */
      io: z.object({ io: Series, swap: Series }),
      netv4: Network,
      netv6: Network,
    }),
  })
  .check(z.meta({ id: 'Statistics' }))
export type Statistics = Output<typeof Statistics>

const Transfer = z
  .object({
    /** Bytes of this month. */
    used: z.int(),
    /** GB that the node adds to the account's transfer pool; prorated in its first month. */
    quota: z.int(),
    /** GB over the quota. */
    billable: z.int(),
  })
  .check(z.meta({ id: 'Transfer' }))
const MonthTransfer = z
  .object({ bytes_in: z.int(), bytes_out: z.int(), bytes_total: z.int() })
  .check(z.meta({ id: 'MonthTransfer' }))
/** GB of this month. */
const AccountTransfer = z
  .object({ used: z.int(), quota: z.int(), billable: z.int() })
  .check(z.meta({ id: 'AccountTransfer' }))

const ofNode = { kind: 'referenced', access, entity: 'node' } as const

export const statistics = area('statistics', {
  day: get('/node/instances/{nodeId}/stats', {
    ...ofNode,
    summary: 'View the load of a node over the last 24 hours, in 5-minute steps',
    cacheSeconds: statisticsCacheSeconds,
    returns: Statistics,
  }),
  month: get('/node/instances/{nodeId}/stats/{year}/{month}', {
    ...ofNode,
    summary: 'View the load of a node in a month',
    cacheSeconds: statisticsCacheSeconds,
    returns: Statistics,
  }),
  transfer: get('/node/instances/{nodeId}/transfer', {
    ...ofNode,
    summary: 'View the transfer of a node in the current month',
    returns: Transfer,
  }),
  monthTransfer: get('/node/instances/{nodeId}/transfer/{year}/{month}', {
    ...ofNode,
    summary: 'View the transfer of a node in a month',
    returns: MonthTransfer,
  }),
  accountTransfer: get('/account/transfer', {
    kind: 'referenced',
    summary: 'View the transfer of the account in the current month',
    access: token('account:read_only'),
    grant: 'account_access',
    returns: AccountTransfer,
  }),
})
