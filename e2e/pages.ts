/** Every page there is, for the sweeps: its address and what its h1 says. A page that is not entered here is not swept. */
import { paths } from '#kit/paths.ts'

export interface SweptPage {
  name: string
  address: string
  title: string | RegExp
}

/** `node`: the id and label of a node that whoever looks may see. */
export const signedInPages = (node: { id: number; label: string }): SweptPage[] => [
  { name: 'overview', address: paths.overview(), title: 'Overview' },
  { name: 'nodes', address: paths.nodes(), title: 'Nodes' },
  { name: 'nodes, nothing found', address: `${paths.nodes()}?q=nothing-is-called-this`, title: 'Nodes' },
  { name: 'create node', address: paths.nodeCreate(), title: 'Create node' },
  { name: 'node', address: paths.node(node.id), title: node.label },
  { name: 'node settings', address: paths.nodeSettings(node.id), title: node.label },
  { name: 'profile', address: paths.profile(), title: 'Profile' },
  { name: 'your access', address: paths.access(), title: 'Your access' },
  { name: 'not found', address: '/nothing-is-here', title: 'Not found' },
]
