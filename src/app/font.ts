/**
 * Loads the font of the dashboard once the first rows are there, and applies it when the user enters the next area, so
 * that nothing moves that stays on the screen, such as the tabs and buttons of a node: no two fonts have letters of the
 * same width. /before-paint.js reads the same key and preloads that file; the font then applies from the first paint. A
 * user who returns from the service's sign-in pages gets the font on the way, before anything is painted.
 */
import fontUrl from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import type { DataRouter } from 'react-router'
import { textEntry } from '#api/storage.ts'
import { paths } from '#kit/paths.ts'

/** The address of the file that the browser's cache has. Common to all connections. */
const loadedFont = textEntry('browser', '@font', (text) => text)

/** "nodes" of `/nodes/1/metrics`. */
const areaOf = ({ pathname }: { pathname: string }) => pathname.slice(paths.overview().length).split('/', 1)[0]

let fetched = false

/** For `applyFont`. */
export async function fetchFont(): Promise<void> {
  const faces = await document.fonts.load('1em Geist').catch(() => [])
  if (faces.length === 0) return
  fetched = true
  loadedFont.set(fontUrl)
}

/** Applies the font if it has arrived: before the first paint, or when the area changes. */
export function applyFont(): void {
  if (fetched) document.documentElement.dataset['font'] = ''
}

export async function loadFont(router: DataRouter): Promise<void> {
  const isApplied = 'font' in document.documentElement.dataset
  if (isApplied && loadedFont.get() === fontUrl) return
  await fetchFont()
  if (isApplied) return
  const area = areaOf(router.state.location)
  const stop = router.subscribe(({ location }) => {
    if (areaOf(location) === area) return
    applyFont()
    stop()
  })
}
