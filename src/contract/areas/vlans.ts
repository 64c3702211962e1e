/**
 * VLANs: private networks of nodes in one region, which come into being with the interfaces that name them (gaps 2.5).
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { Id, PageQuery, Timestamp, pageOf } from '../schema.ts'

const Vlan = z
  .object({
    label: z.string(),
    region: z.string(),
    /** The nodes with an interface in it. */
    nodes: z.array(Id),
    created: Timestamp,
  })
  .check(z.meta({ id: 'Vlan' }))

export const vlans = area('vlans', {
  list: get('/networking/vlans', {
    kind: 'referenced',
    summary: 'List VLANs',
    access: token('nodes:read_only'),
    query: PageQuery,
    returns: pageOf(Vlan),
    filterable: ['label', 'region'],
  }),
})
