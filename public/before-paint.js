// Runs before the first paint and before any module. The page allows no inline script, and this file cannot import: it
// sends the requests of src/api/http/first-requests.ts, and reads the keys of src/app/theme-storage.ts,
// src/app/font.ts, src/kit/preferences/start-page.ts, src/api/session/stored-sign-in.ts, src/app/layouts/shell.tsx,
// src/kit/preferences/privacy.ts, src/api/session/idle-lock.ts, src/kit/preferences/lock-after.ts,
// src/api/session/tab-connection.ts and src/api/session/named-connections.ts itself.
// `/`, or the folder below which the dashboard is served.
const base = new URL('.', document.currentScript?.src ?? location.origin).pathname
let connection = 'main'
let prefix = ''
try {
  connection = chooseConnection()
  prefix = prefixOf(connection)
  sendFirstRequests()
  showConnection()
  // Theme and density, so that the page does not flash in the wrong ones.
  const root = document.documentElement
  const theme = localStorage.getItem(prefix + 'theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem(prefix + 'density') === 'compact') root.dataset.density = 'compact'
  // The browser already has the font. It applies only if it is available when the first text is laid out.
  const font = localStorage.getItem('@font')
  if (font?.startsWith(base)) {
    root.dataset.font = ''
    const { head } = document
    head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', href: font, crossOrigin: '' }),
    )
  }
  // Sensitive data is hidden in this tab.
  if (sessionStorage.getItem('@privacy')) root.dataset.private = ''
  // Locked, or idle for longer than the user allows: nothing is shown until the user has proved their identity.
  const idleMinutes = Number(localStorage.getItem('@lock-after'))
  const active = localStorage.getItem('@active-at')
  const isIdle = idleMinutes > 0 && active !== null && Date.now() - Number(active) > idleMinutes * 60_000
  const lock = localStorage.getItem('@locked')
  const unlockedFrom = [sessionStorage, localStorage].map((storage) => storage.getItem(prefix + 'unlocked-from'))
  const isLockedAll = lock !== null && !unlockedFrom.includes(lock)
  const isLocked = isIdle || isLockedAll || sessionStorage.getItem(prefix + 'locked')
  if (isSignedIn() && isLocked) root.dataset.locked = ''
  // The frame in index.html, which the page replaces when its code has loaded (src/styles/frame.css).
  else if (isSignedIn() && location.pathname !== `${base}sign-in`)
    root.dataset.frame =
      localStorage.getItem(prefix + 'sidebar') ?? (matchMedia('(width < 68.75rem)').matches ? 'narrow' : 'wide')
  // The list of the frame is that of the addresses that show one.
  if (/^(nodes|domains|images|tags|users|events)$/.test(location.pathname.slice(base.length))) root.dataset.list = ''
  // The user's start page, when the dashboard is opened without a path. Reloading the overview, or going Back to it,
  // stays there.
  const start = localStorage.getItem(prefix + 'start-page')
  const [navigation] = performance.getEntriesByType('navigation')
  const isOpened = navigation?.type === 'navigate' && location.pathname === base && location.search === ''
  if (isOpened && start?.startsWith(base) && /^[a-z]+$/.test(start.slice(base.length)))
    history.replaceState(null, '', start)
} catch {
  // The browser denies storage: the system's theme applies, and the page appears when its code has loaded.
}

// The modules are evaluated a tenth of a second later; sent here, the renewal of the token need not wait for them.
// src/api/http/first-requests.ts takes the responses.
function sendFirstRequests() {
  const config = fetch(`${base}config.json`, { credentials: 'omit', redirect: 'error', cache: 'no-cache' })
  const renewal = hasSignedInCookie()
    ? fetch('/oauth/token', {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'quarterdeck', connection, grant_type: 'refresh_token' }),
        credentials: 'same-origin',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      })
    : null
  config.catch(() => null)
  renewal?.catch(() => null)
  globalThis.firstRequests = { config, renewal }
}

function hasSignedInCookie() {
  const cookies = document.cookie.split('; ')
  const cookie = `signed_in${connection === 'main' ? '' : `_${connection}`}=1`
  return location.protocol === 'https:' ? cookies.includes(`__Host-${cookie}`) : cookies.includes(cookie)
}

function isSignedIn() {
  return hasSignedInCookie() || sessionStorage.getItem(`${prefix}quarterdeck.token`) !== null
}

function prefixOf(id) {
  return id === 'main' ? '' : `@${id}:`
}

// The connection of this tab: the one that the address names, else the one that this history entry was opened with,
// else the tab's own, else the last used one in this browser. Data that the tab held of another connection is removed.
function chooseConnection() {
  const known = (localStorage.getItem('@connections') ?? 'main').split(' ')
  const address = new URL(location.href)
  const named = address.searchParams.get('connection')
  if (named !== null) {
    address.searchParams.delete('connection')
    history.replaceState(history.state, '', address)
    if (!known.includes(named)) document.documentElement.dataset.unknownConnection = ''
  }
  const entries = globalThis.navigation?.entries() ?? []
  const current = globalThis.navigation?.currentEntry?.key
  const opened = new URLSearchParams(sessionStorage.getItem('@entries') ?? '')
  const before = sessionStorage.getItem('@connection')
  const used = localStorage.getItem('@connection')
  const chosen = [
    known.includes(named) && named,
    opened.get(current),
    before,
    known.includes(used) && used,
    known[0],
  ].find(Boolean)
  if (before && before !== chosen) {
    // Back and Forward across the change lead to the connection that the entry was opened with.
    const keys = entries.map(({ key }) => [key, key === current ? chosen : (opened.get(key) ?? before)])
    sessionStorage.setItem('@entries', new URLSearchParams(keys))
    const old = prefixOf(before)
    for (const key of Object.keys(sessionStorage)) {
      const isOld = old ? key.startsWith(old) : !key.startsWith('@')
      // A token that the user keeps in this tab stays, for switching back.
      if (isOld && key !== `${old}quarterdeck.token`) sessionStorage.removeItem(key)
    }
  }
  sessionStorage.setItem('@connection', chosen)
  localStorage.setItem('@connection', chosen)
  document.documentElement.dataset.connectionId = chosen
  return chosen
}

// With several connections, every page shows its own from the first paint.
function showConnection() {
  const known = (localStorage.getItem('@connections') ?? 'main').split(' ')
  if (known.length < 2) return
  const { name, color } = JSON.parse(localStorage.getItem(`${prefix}connection`) ?? '{}')
  const root = document.documentElement
  root.dataset.connection = name ?? ''
  root.dataset.connectionColor = color ?? ''
  root.style.setProperty('--connection-name', JSON.stringify(root.dataset.connection))
}
