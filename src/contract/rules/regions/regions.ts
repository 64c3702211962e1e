/** Capabilities and resolvers of regions. */
import { reason } from '../../translate.ts'

/**
 * Capabilities that a region needs for some nodes and for uploads of images (compute.md, Creation modes; gaps 2.4, 2.5,
 * 5.3, 6).
 */
export const vlanCapability = 'Vlans'
export const gpuCapability = 'GPU Nodes'
export const uploadCapability = 'Object Storage'

/** All of them, in the order of gaps 6. */
export const regionCapabilities = [
  'Nodes',
  'NodeBalancers',
  'Block Storage',
  uploadCapability,
  gpuCapability,
  'Kubernetes',
  'Cloud Firewall',
  vlanCapability,
  'Block Storage Migrations',
  'Managed Databases',
  'Bare Metal',
  'Metadata',
  'Premium Plans',
] as const

export const vlansUnavailableReason = reason('VLANs are not available in this region')
export const capabilityUnavailableReason = (capability: string) =>
  reason('{capability} is not available in this region', { capability })

/**
 * The resolvers of a region, which the interface gives as addresses separated by commas, with or without a space (gaps
 * 6).
 */
export const splitResolvers = (text: string): string[] =>
  text.split(',').flatMap((address) => (address.trim() === '' ? [] : [address.trim()]))
