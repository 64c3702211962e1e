/** The tabs of a node by their path. In a file of its own, because the first visit's code would otherwise list what each needs. */
export const tabs = {
  settings: () => import('./detail/settings/page.tsx'),
  metrics: () => import('./metrics/page.tsx'),
  addresses: () => import('./addresses/page.tsx'),
}
