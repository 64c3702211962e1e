import { expect, it } from 'vitest'
import type { InterfaceSlot } from './interface-slots.ts'
import { overlapWarnings } from './vlan-notices.tsx'

const vlan = (label: string, address: string): InterfaceSlot => ({ purpose: 'vlan', label, ipam_address: address })
const publicSlot: InterfaceSlot = { purpose: 'public', label: '', ipam_address: '' }

it('names the interfaces of VLANs whose networks overlap', () => {
  expect(overlapWarnings([publicSlot, vlan('a', '10.0.0.1/24'), vlan('b', '10.0.0.2/16')])).toEqual([
    'The networks of eth1 and eth2 overlap, so the node cannot tell them apart.',
  ])
})

it('names what overlaps the network of private addresses', () => {
  expect(overlapWarnings([publicSlot, vlan('a', '192.168.130.1/24')])).toEqual([
    'The network of eth1 overlaps 192.168.128.0/17, which contains the private addresses of nodes.',
  ])
})

it.each([
  ['different networks', [vlan('a', '10.0.0.1/24'), vlan('b', '10.0.1.1/24')]],
  ['an address that is missing or unfinished', [vlan('a', ''), vlan('b', '10.0.0.1/24'), vlan('c', '10.0.0')]],
])('says nothing about %s', (_, slots) => {
  expect(overlapWarnings(slots)).toEqual([])
})
