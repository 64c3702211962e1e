/**
 * The only source of the dashboard's addresses (a test walks them against the route table). Parameters are encoded
 * here.
 */

const encodeSegment = (value: string | number) => encodeURIComponent(String(value))
/** Image ids hold a slash that stays readable: /images/private/12. */
const encodeSegments = (value: string) => value.split('/').map(encodeSegment).join('/')

/**
 * `/`, or the path under which the dashboard is built to be served, such as `/console/` (docs/static-hosting.md).
 * Node.js has no `env`: end-to-end tests have these addresses, too.
 */
const base = import.meta.env?.BASE_URL ?? '/'

export const paths = {
  signIn: () => `${base}sign-in`,
  overview: () => base,
  nodes: () => `${base}nodes`,
  nodeCreate: () => `${base}nodes/create`,
  node: (nodeId: number) => `${base}nodes/${encodeSegment(nodeId)}`,
  nodeAddresses: (nodeId: number) => `${base}nodes/${encodeSegment(nodeId)}/addresses`,
  nodeMetrics: (nodeId: number) => `${base}nodes/${encodeSegment(nodeId)}/metrics`,
  nodeActivity: (nodeId: number) => `${base}nodes/${encodeSegment(nodeId)}/activity`,
  nodeBackups: (nodeId: number) => `${base}nodes/${encodeSegment(nodeId)}/backups`,
  nodeDns: (nodeId: number) => `${base}nodes/${encodeSegment(nodeId)}/dns`,
  nodeSettings: (nodeId: number) => `${base}nodes/${encodeSegment(nodeId)}/settings`,
  events: () => `${base}events`,
  usage: () => `${base}usage`,
  backups: () => `${base}backups`,
  images: () => `${base}images`,
  imageCreate: () => `${base}images/create`,
  imageUpload: () => `${base}images/upload`,
  image: (imageId: string) => `${base}images/${encodeSegments(imageId)}`,
  regions: () => `${base}regions`,
  region: (regionId: string) => `${base}regions/${encodeSegment(regionId)}`,
  domains: () => `${base}domains`,
  domainCreate: () => `${base}domains/create`,
  domainImport: () => `${base}domains/import`,
  domainSearch: () => `${base}domains/search`,
  domain: (domainId: number) => `${base}domains/${encodeSegment(domainId)}`,
  domainSettings: (domainId: number) => `${base}domains/${encodeSegment(domainId)}/settings`,
  domainDelegation: (domainId: number) => `${base}domains/${encodeSegment(domainId)}/delegation`,
  domainActivity: (domainId: number) => `${base}domains/${encodeSegment(domainId)}/activity`,
  domainZoneFile: (domainId: number) => `${base}domains/${encodeSegment(domainId)}/zone-file`,
  tags: () => `${base}tags`,
  users: () => `${base}users`,
  userCreate: () => `${base}users/create`,
  /** With `@`, because a user may be named create. */
  user: (username: string) => `${base}users/@${encodeSegment(username)}`,
  userActivity: (username: string) => `${base}users/@${encodeSegment(username)}/activity`,
  userSettings: (username: string) => `${base}users/@${encodeSegment(username)}/settings`,
  profile: () => `${base}profile`,
  security: () => `${base}profile/security`,
  tokens: () => `${base}profile/tokens`,
  sshKeys: () => `${base}profile/ssh-keys`,
  devices: () => `${base}profile/devices`,
  sessions: () => `${base}profile/sessions`,
  logins: () => `${base}profile/logins`,
  apps: () => `${base}profile/apps`,
  access: () => `${base}profile/access`,
  preferences: () => `${base}profile/preferences`,
  api: () => `${base}api`,
  connections: () => `${base}connections`,
} as const
