export const interfacesHint =
  'By default, the node has one public interface, eth0. A VLAN is a private network of nodes in the same region. A new label creates a new VLAN.'
