/** The pages of the profile by their path. In a file of its own, because the first visit's code would otherwise list what each needs. */
export const pages = {
  '': () => import('./details/page.tsx'),
  security: () => import('./security/page.tsx'),
  tokens: () => import('./tokens/page.tsx'),
  'ssh-keys': () => import('./ssh-keys/page.tsx'),
  devices: () => import('./devices/page.tsx'),
  sessions: () => import('./sessions/page.tsx'),
  logins: () => import('./logins/page.tsx'),
  apps: () => import('./apps/page.tsx'),
  access: () => import('./access/page.tsx'),
  preferences: () => import('./preferences/page.tsx'),
  history: () => import('./history/page.tsx'),
}
