/** Every page there is, for the sweeps: its address and what its h1 says. A path that is not entered here does not compile. */
import { paths } from '#kit/paths.ts'

export interface SweptPage {
  name: string
  address: string
  title: string | RegExp
}

/** A page that does not exist yet; a sweep fails when it does, so that it is entered here. */
interface Coming {
  address: string
  coming: true
}
type Entry = { address: string; title: string | RegExp } | Coming

const coming = (address: string): Coming => ({ address, coming: true })

/** Signing in has sweeps of its own. */
type SignedInPath = Exclude<keyof typeof paths, 'signIn'>

/** `node`: the id and label of a node that whoever looks may see. */
const entries = (node: { id: number; label: string }): Record<SignedInPath, Entry> => ({
  overview: { address: paths.overview(), title: 'Overview' },
  nodes: { address: paths.nodes(), title: 'Nodes' },
  nodeCreate: { address: paths.nodeCreate(), title: 'Create node' },
  node: { address: paths.node(node.id), title: node.label },
  nodeBackups: { address: paths.nodeBackups(node.id), title: node.label },
  nodeSettings: { address: paths.nodeSettings(node.id), title: node.label },
  backups: { address: paths.backups(), title: 'Backups' },
  images: coming(paths.images()),
  imageCreate: coming(paths.imageCreate()),
  imageUpload: coming(paths.imageUpload()),
  image: coming(paths.image('private/1')),
  regions: coming(paths.regions()),
  region: coming(paths.region('us-east')),
  domains: coming(paths.domains()),
  domainCreate: coming(paths.domainCreate()),
  domainImport: coming(paths.domainImport()),
  domain: coming(paths.domain(1)),
  domainSettings: coming(paths.domainSettings(1)),
  domainZoneFile: coming(paths.domainZoneFile(1)),
  profile: { address: paths.profile(), title: 'Profile' },
  security: coming(paths.security()),
  tokens: coming(paths.tokens()),
  sshKeys: coming(paths.sshKeys()),
  devices: coming(paths.devices()),
  logins: coming(paths.logins()),
  apps: coming(paths.apps()),
  access: { address: paths.access(), title: 'Your access' },
  preferences: coming(paths.preferences()),
})

/** All pages of somebody who is signed in, and the states of them that are addresses. */
export const signedInPages = (node: { id: number; label: string }): SweptPage[] => [
  ...Object.entries(entries(node)).map(([name, entry]) => ({ name, address: entry.address, title: 'coming' in entry ? 'Not found' : entry.title })),
  { name: 'nodes, nothing found', address: `${paths.nodes()}?q=nothing-is-called-this`, title: 'Nodes' },
  { name: 'not found', address: '/nothing-is-here', title: 'Not found' },
]

/** Those that can be looked at: a page that is coming looks like any other that is not found. */
export const lookedAt = (node: { id: number; label: string }) =>
  signedInPages(node).filter(({ name, title }) => title !== 'Not found' || name === 'not found')
