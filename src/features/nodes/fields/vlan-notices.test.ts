import { expect, it } from 'vitest'
import type { InterfaceSlot } from './interface-slots.ts'
import { vlanWarnings } from './vlan-notices.tsx'

const vlan = (label: string, address: string): InterfaceSlot => ({ purpose: 'vlan', label, ipam_address: address })
const publicSlot: InterfaceSlot = { purpose: 'public', label: '', ipam_address: '' }

it('names the interfaces of VLANs whose networks overlap', () => {
  expect(vlanWarnings([publicSlot, vlan('a', '10.0.0.1/24'), vlan('b', '10.0.0.2/16')])).toEqual([
    'The networks of eth1 and eth2 overlap, so the node cannot tell them apart.',
  ])
})

it('names what overlaps the network of private addresses', () => {
  expect(vlanWarnings([publicSlot, vlan('a', '192.168.130.1/24')])).toEqual([
    'The network of eth1 overlaps 192.168.128.0/17, which contains the private addresses of nodes.',
  ])
})

it('names addresses that no host can have', () => {
  expect(vlanWarnings([vlan('a', '10.0.0.0/24'), vlan('b', '10.1.0.255/24')])).toEqual([
    '10.0.0.0/24 of eth0 stands for the network itself or for all of its hosts. Give the node another address of it.',
    '10.1.0.255/24 of eth1 stands for the network itself or for all of its hosts. Give the node another address of it.',
  ])
})

it.each([
  ['hosts of networks of any size', [vlan('a', '10.0.1.0/16'), vlan('b', '10.1.0.0/31'), vlan('c', '10.2.0.0/32')]],
  ['different networks', [vlan('a', '10.0.0.1/24'), vlan('b', '10.0.1.1/24')]],
  ['an address that is missing or unfinished', [vlan('a', ''), vlan('b', '10.0.0.1/24'), vlan('c', '10.0.0')]],
])('says nothing about %s', (_, slots) => {
  expect(vlanWarnings(slots)).toEqual([])
})
