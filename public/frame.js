// Shows the frame of the page (header, navigation, title, table head) until the code of the page has loaded, which then replaces it.
// index.html holds the frames as templates; the page allows no inline script, and this file cannot import: it reads the keys of
// src/api/preload.ts, src/api/stored-sign-in.ts and src/app/layouts/sidebar.ts itself.
try {
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
  if (isSignedIn && template && location.pathname !== '/sign-in') {
    const frame = template.content.cloneNode(true)
    // Styles in markup are not allowed either.
    for (const element of frame.querySelectorAll('[data-style]')) element.style.cssText = element.dataset.style
    const root = document.getElementById('root')
    root.append(frame)
    // Nothing in it responds yet.
    root.inert = true
  }
} catch {
  // The browser refuses storage: the page appears when its code has loaded.
}
