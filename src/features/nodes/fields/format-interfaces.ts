interface LabeledInterface {
  readonly purpose: string
  readonly label?: string | null | undefined
}

/** "eth0 public, eth1 VLAN back". The position in the list is the slot. */
export const formatInterfaces = (interfaces: readonly LabeledInterface[]) =>
  interfaces
    .map(({ purpose, label }, slot) => `eth${slot} ${purpose === 'public' ? 'public' : `VLAN ${label ?? ''}`.trim()}`)
    .join(', ')
