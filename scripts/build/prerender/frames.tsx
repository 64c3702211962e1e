/**
 * The frames of index.html: what the pages show while they load, rendered from the same components. Runs in jsdom
 * (main.ts), where the service never responds.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { createQueryClient } from '#api/cache/query.ts'
import { App } from '#app/app.tsx'
import { Shell } from '#app/layouts/shell.tsx'
import { createRouterContext, routes } from '#app/routes.tsx'
import { paths } from '#kit/paths.ts'
import { SkeletonPage } from '#ui/skeleton-cards.tsx'
import { type SharedMarkup, shareParts } from './share-parts.ts'

/**
 * A frame for each width at which the layout differs, in CSS pixels: cards, table below the navigation, table beside
 * it.
 */
const widths = { narrow: 390, medium: 700, wide: 1440, collapsed: 1440 } as const
type FrameWidth = keyof typeof widths

const anyPage: RouteObject[] = [{ path: '/', Component: Shell, children: [{ path: '*', Component: SkeletonPage }] }]
const pages = { nodes: { routes, address: paths.nodes() }, page: { routes: anyPage, address: '/-' } } as const

/** Waits until React has rendered; with the service silent nothing changes after that. */
async function settle(container: HTMLElement) {
  for (let attempt = 0; !container.querySelector('main :is(h1, output)'); attempt += 1) {
    if (attempt === 1000) throw new Error(`The page was not rendered: ${container.innerHTML.slice(0, 500)}`)
    await delay(10)
  }
  // Profile and grants arrive after the page.
  await delay(200)
}

/** What the user may do is not known yet: buttons of the page keep their room, but are not shown. */
function hideActions(container: HTMLElement) {
  for (const link of container.querySelectorAll<HTMLElement>('main a[href$="/create"]'))
    link.style.visibility = 'hidden'
}

/**
 * The Content-Security-Policy forbids `style` in markup; /before-paint.js applies it by script, which the policy
 * allows.
 */
function moveStyles(container: HTMLElement) {
  for (const element of container.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '')
    element.removeAttribute('style')
  }
}

async function renderFrame(page: keyof typeof pages, width: FrameWidth): Promise<HTMLElement> {
  Reflect.set(globalThis, 'innerWidth', widths[width])
  localStorage.setItem('sidebar', width === 'collapsed' ? 'narrow' : 'wide')
  const queryClient = createQueryClient()
  const router = createMemoryRouter(pages[page].routes, {
    initialEntries: [pages[page].address],
    getContext: () => createRouterContext(queryClient),
  })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(<App queryClient={queryClient} router={router} />)
  await settle(container)
  const alert = container.querySelector('main [role=alert]')
  if (alert?.textContent) throw new Error(`The page failed: ${alert.textContent}`)
  hideActions(container)
  moveStyles(container)
  const frame = document.createElement('div')
  frame.innerHTML = container.innerHTML
  root.unmount()
  router.dispose()
  queryClient.clear()
  container.remove()
  return frame
}

async function renderFrames() {
  const frames: Record<string, HTMLElement> = {}
  for (const page of ['nodes', 'page'] as const)
    for (const width of ['narrow', 'medium', 'wide', 'collapsed'] as const)
      frames[`${page}-${width}`] = await renderFrame(page, width)
  return shareParts(frames)
}

/** The frames by `<page>-<width>`. Rendered on import, because pages can be loaded only as long as that lasts. */
export const markup: SharedMarkup = await renderFrames()
