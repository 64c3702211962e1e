/** The only source of the dashboard's addresses (a test walks them against the route table). Parameters are encoded here. */

const part = (value: string | number) => encodeURIComponent(String(value))
/** Image ids hold a slash that stays readable: /images/private/12. */
const slashed = (value: string) => value.split('/').map(part).join('/')

export const paths = {
  signIn: () => '/sign-in',
  overview: () => '/',
  nodes: () => '/nodes',
  nodeCreate: () => '/nodes/create',
  node: (nodeId: number) => `/nodes/${part(nodeId)}`,
  nodeBackups: (nodeId: number) => `/nodes/${part(nodeId)}/backups`,
  nodeSettings: (nodeId: number) => `/nodes/${part(nodeId)}/settings`,
  backups: () => '/backups',
  images: () => '/images',
  imageCreate: () => '/images/create',
  imageUpload: () => '/images/upload',
  image: (imageId: string) => `/images/${slashed(imageId)}`,
  regions: () => '/regions',
  region: (regionId: string) => `/regions/${part(regionId)}`,
  domains: () => '/domains',
  domainCreate: () => '/domains/create',
  domainImport: () => '/domains/import',
  domain: (domainId: number) => `/domains/${part(domainId)}`,
  domainSettings: (domainId: number) => `/domains/${part(domainId)}/settings`,
  domainZoneFile: (domainId: number) => `/domains/${part(domainId)}/zone-file`,
  profile: () => '/profile',
  security: () => '/profile/security',
  tokens: () => '/profile/tokens',
  sshKeys: () => '/profile/ssh-keys',
  devices: () => '/profile/devices',
  logins: () => '/profile/logins',
  apps: () => '/profile/apps',
  access: () => '/profile/access',
  preferences: () => '/profile/preferences',
} as const
