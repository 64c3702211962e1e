/**
 * The only source of the dashboard's addresses (a test walks them against the route table). Parameters are encoded
 * here.
 */

const encodeSegment = (value: string | number) => encodeURIComponent(String(value))
/** Image ids hold a slash that stays readable: /images/private/12. */
const encodeSegments = (value: string) => value.split('/').map(encodeSegment).join('/')

export const paths = {
  signIn: () => '/sign-in',
  overview: () => '/',
  nodes: () => '/nodes',
  nodeCreate: () => '/nodes/create',
  node: (nodeId: number) => `/nodes/${encodeSegment(nodeId)}`,
  nodeAddresses: (nodeId: number) => `/nodes/${encodeSegment(nodeId)}/addresses`,
  nodeMetrics: (nodeId: number) => `/nodes/${encodeSegment(nodeId)}/metrics`,
  nodeActivity: (nodeId: number) => `/nodes/${encodeSegment(nodeId)}/activity`,
  nodeBackups: (nodeId: number) => `/nodes/${encodeSegment(nodeId)}/backups`,
  nodeDns: (nodeId: number) => `/nodes/${encodeSegment(nodeId)}/dns`,
  nodeSettings: (nodeId: number) => `/nodes/${encodeSegment(nodeId)}/settings`,
  events: () => '/events',
  usage: () => '/usage',
  backups: () => '/backups',
  images: () => '/images',
  imageCreate: () => '/images/create',
  imageUpload: () => '/images/upload',
  image: (imageId: string) => `/images/${encodeSegments(imageId)}`,
  regions: () => '/regions',
  region: (regionId: string) => `/regions/${encodeSegment(regionId)}`,
  domains: () => '/domains',
  domainCreate: () => '/domains/create',
  domainImport: () => '/domains/import',
  domainSearch: () => '/domains/search',
  domain: (domainId: number) => `/domains/${encodeSegment(domainId)}`,
  domainSettings: (domainId: number) => `/domains/${encodeSegment(domainId)}/settings`,
  domainDelegation: (domainId: number) => `/domains/${encodeSegment(domainId)}/delegation`,
  domainActivity: (domainId: number) => `/domains/${encodeSegment(domainId)}/activity`,
  domainZoneFile: (domainId: number) => `/domains/${encodeSegment(domainId)}/zone-file`,
  tags: () => '/tags',
  users: () => '/users',
  userCreate: () => '/users/create',
  /** With `@`, because a user may be called create. */
  user: (username: string) => `/users/@${encodeSegment(username)}`,
  userActivity: (username: string) => `/users/@${encodeSegment(username)}/activity`,
  userSettings: (username: string) => `/users/@${encodeSegment(username)}/settings`,
  profile: () => '/profile',
  security: () => '/profile/security',
  tokens: () => '/profile/tokens',
  sshKeys: () => '/profile/ssh-keys',
  devices: () => '/profile/devices',
  sessions: () => '/profile/sessions',
  logins: () => '/profile/logins',
  apps: () => '/profile/apps',
  access: () => '/profile/access',
  preferences: () => '/profile/preferences',
  api: () => '/api',
  connections: () => '/connections',
} as const
