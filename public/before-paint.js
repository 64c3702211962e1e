// Runs before the first paint and before any module. The page allows no inline script, and this file cannot import: it reads the keys of
// src/app/theme-storage.ts, src/kit/start-page.ts, src/api/preload.ts, src/api/stored-sign-in.ts and src/app/layouts/sidebar.ts and src/kit/privacy.ts itself.
try {
  // Theme and density, so that the page does not flash in another one.
  const root = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('density') === 'compact') root.dataset.density = 'compact'
  // Sensitive data is hidden in this tab.
  if (sessionStorage.getItem('privacy')) root.dataset.private = ''
  // The page that the user starts with, when the dashboard is opened without an address. A reload of the overview and Back to it stay there.
  const start = localStorage.getItem('start-page')
  const [navigation] = performance.getEntriesByType('navigation')
  const isOpened = navigation?.type === 'navigate' && location.pathname === '/' && location.search === ''
  if (isOpened && /^\/[a-z]+$/.test(start ?? '')) history.replaceState(null, '', start)
  document.addEventListener('DOMContentLoaded', showFrame)
} catch {
  // The browser refuses storage: the theme of the system applies, and the page appears when its code has loaded.
}

// Shows the frame of the page (header, navigation, title, table head) until the code of the page has loaded, which then replaces it.
// index.html holds the frames as templates (scripts/build/frames.ts).
function showFrame() {
  const cookies = document.cookie.split('; ')
  const isSignedIn =
    cookies.includes('signed_in=1') || cookies.includes('__Host-signed_in=1') || sessionStorage['quarterdeck.token']
  const width = matchMedia('(width < 40rem)').matches
    ? 'narrow'
    : matchMedia('(width < 48rem)').matches
      ? 'medium'
      : localStorage.sidebar === 'narrow'
        ? 'collapsed'
        : 'wide'
  const page = location.pathname === '/nodes' ? 'nodes' : 'page'
  const template = document.getElementById(`frame-${page}-${width}`)
  if (!isSignedIn || !template || location.pathname === '/sign-in') return
  const frame = copyContent(template)
  // Styles in markup are not allowed either.
  for (const element of frame.querySelectorAll('[data-style]')) element.style.cssText = element.dataset.style
  const root = document.getElementById('root')
  // Nothing in it responds yet.
  root.inert = true
  root.ariaHidden = 'true'
  root.append(frame)
}

// What several frames have in common is in templates of its own.
function copyContent(template) {
  const content = template.content.cloneNode(true)
  for (const place of content.querySelectorAll('template'))
    place.replaceWith(copyContent(document.getElementById(`part-${place.dataset.part}`)))
  return content
}
