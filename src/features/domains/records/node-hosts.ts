/** Finds the node that a host name refers to, by its label or by the address in its default reverse name. */
import type { Node } from '#contract/areas/nodes.ts'
import { networksOverlap, privateNetwork } from '#contract/dns/names/address.ts'

type NodeHost = Pick<Node, 'label' | 'ipv4' | 'ipv6'>

const isPublic = (address: string) => !networksOverlap(`${address}/32`, privateNetwork)

/** `203-0-113-7.ip.example.net`, with any suffix after the address. */
const isReverseName = (host: string, address: string) => host.startsWith(`${address.replaceAll('.', '-')}.`)

/** The public addresses of the node with this name; none when no node has it. */
export function addressesOfNode(host: string, nodes: readonly NodeHost[]): string[] {
  const node = nodes.find(
    ({ label, ipv4 }) => label.toLowerCase() === host || ipv4.some((address) => isReverseName(host, address)),
  )
  return node ? [...node.ipv4.filter(isPublic), ...(node.ipv6 === null ? [] : [node.ipv6.replace(/\/\d+$/, '')])] : []
}
