/** Capabilities of regions that decide whether a node may be there (compute.md, Creation modes; gaps 2.4, 2.5, 6). */
export const vlanCapability = 'Vlans'
export const gpuCapability = 'GPU Nodes'

export const noVlansReason = 'VLANs are not available in this region'
export const noCapabilityReason = (capability: string) => `${capability} is not available in this region`
