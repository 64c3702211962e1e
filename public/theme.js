// Runs before the first paint and before any module. The page allows no inline script, and this file cannot import: it reads the keys of
// src/app/theme-storage.ts and src/kit/start-page.ts itself.
try {
  // Theme and density, so that the page does not flash in another one.
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('density') === 'compact') root.dataset.density = 'compact'
  // The page that the user starts with, when the dashboard is opened without an address. A reload of the overview and Back to it stay there.
  const start = localStorage.getItem('start-page')
  const [navigation] = performance.getEntriesByType('navigation')
  const isOpened = navigation?.type === 'navigate' && location.pathname === '/' && location.search === ''
  if (isOpened && /^\/[a-z]+$/.test(start ?? '')) history.replaceState(null, '', start)
} catch {
  // The browser refuses storage: the theme of the system applies.
}
