/**
 * Every page for the sweeps: its address and the text of its h1. A path of `paths` needs an entry here, or it is a type
 * error, unless it has no parameter and its h1 is named like the path: `nodes` is Nodes, `nodeCreate` is Create node.
 */
import type { Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { demoDomain } from '#server/demo/domains.ts'

export interface SweptPage {
  name: string
  address: string
  title: string
}

type Entry = Omit<SweptPage, 'name'>

/** The sign-in page has its own tests. */
type SignedInPath = Exclude<keyof typeof paths, 'signIn'>

type WithParameter = { [K in SignedInPath]: Parameters<(typeof paths)[K]> extends [] ? never : K }[SignedInPath]
type Entries = Record<WithParameter, Entry> & Partial<Record<SignedInPath, Entry>>

/** The pages whose h1 is named like the path. */
const namedLikePath = Object.entries(paths).flatMap(([name, path]): [string, Entry][] => {
  if (path.length > 0 || name === 'signIn') return []
  const [, created] = /^(.+)Create$/.exec(name) ?? []
  const title = created === undefined ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : `Create ${created}`
  return [[name, { address: Reflect.apply(path, null, []), title }]]
})

/** The demo's domain with records of every type is its first. */
const demoDomainId = 1

/** @param node a node that the signed-in user may see */
const entries = (node: { id: number; label: string }): Entries => ({
  node: { address: paths.node(node.id), title: node.label },
  nodeAddresses: { address: paths.nodeAddresses(node.id), title: node.label },
  nodeMetrics: { address: paths.nodeMetrics(node.id), title: node.label },
  nodeActivity: { address: paths.nodeActivity(node.id), title: node.label },
  nodeBackups: { address: paths.nodeBackups(node.id), title: node.label },
  nodeDns: { address: paths.nodeDns(node.id), title: node.label },
  nodeSettings: { address: paths.nodeSettings(node.id), title: node.label },
  imageUpload: { address: paths.imageUpload(), title: 'Upload image' },
  image: { address: paths.image('private/1'), title: 'golden-web' },
  region: { address: paths.region('us-east'), title: 'Newark, NJ' },
  domainImport: { address: paths.domainImport(), title: 'Import domain' },
  domainSearch: { address: paths.domainSearch(), title: 'Search records' },
  domain: { address: paths.domain(demoDomainId), title: demoDomain },
  domainSettings: { address: paths.domainSettings(demoDomainId), title: demoDomain },
  domainDelegation: { address: paths.domainDelegation(demoDomainId), title: demoDomain },
  domainActivity: { address: paths.domainActivity(demoDomainId), title: demoDomain },
  domainZoneFile: { address: paths.domainZoneFile(demoDomainId), title: demoDomain },
  user: { address: paths.user('restricted'), title: 'restricted' },
  userActivity: { address: paths.userActivity('restricted'), title: 'restricted' },
  userSettings: { address: paths.userSettings('restricted'), title: 'restricted' },
  api: { address: paths.api(), title: 'API' },
  tokens: { address: paths.tokens(), title: 'API tokens' },
  sshKeys: { address: paths.sshKeys(), title: 'SSH keys' },
  devices: { address: paths.devices(), title: 'Trusted devices' },
  apps: { address: paths.apps(), title: 'Authorized apps' },
  access: { address: paths.access(), title: 'Your access' },
})

/** For tests that visit every page: on two busy processors each page may take several seconds. */
export const sweepTimeoutMs = 480_000

/** All pages that require signing in, and those of their states that have an address. */
export const signedInPages = (node: { id: number; label: string }): SweptPage[] => [
  ...Object.entries({ ...Object.fromEntries(namedLikePath), ...entries(node) }).map(([name, entry]) => ({
    name,
    address: entry.address,
    title: entry.title,
  })),
  { name: 'nodes, nothing found', address: `${paths.nodes()}?q=nothing-is-called-this`, title: 'Nodes' },
  {
    name: 'nodes, rare columns',
    address: `${paths.nodes()}?columns=label,attention,backup-age,private,host,memory&created=2020-01-01..`,
    title: 'Nodes',
  },
  { name: 'api, an operation', address: `${paths.api()}?operation=nodesCreate`, title: 'API' },
  { name: 'regions, capabilities', address: `${paths.regions()}?view=capabilities`, title: 'Regions' },
  { name: 'not found', address: '/nothing-is-here', title: 'Not found' },
]

/** Goes to another page of the open dashboard, as Forward does, without reloading the dashboard. */
export const goInside = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({ idx: Number(history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
