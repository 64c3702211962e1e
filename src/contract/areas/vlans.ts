/** VLANs: private networks of nodes in one region, created by the first interface that names them (gaps 2.5). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get } from '../endpoint.ts'
import { Id, PageQuery, Timestamp, pageOf } from '../schema.ts'

const Vlan = named(
  'Vlan',
  'A private network of nodes in one region.',
  z.object({
    label: described(z.string(), 'Its label, unique in the region.'),
    region: described(z.string(), 'Id of its region.'),
    nodes: described(z.array(Id), 'The nodes with an interface in it.'),
    created: described(Timestamp, 'When the first interface named it.'),
  }),
)

export const vlans = area('vlans', {
  list: get('/networking/vlans', {
    kind: 'referenced',
    summary: 'List VLANs',
    description:
      'Returns the VLANs, which come into being with the interfaces that name them. Restricted users see those of nodes that they may read.',
    access: token('nodes:read_only'),
    query: PageQuery,
    returns: pageOf(Vlan),
    filterable: ['label', 'region'],
  }),
})
