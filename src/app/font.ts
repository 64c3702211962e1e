/**
 * Loads the font of the dashboard once the first rows are there, and has it apply from the next area on, so that
 * nothing moves that stays on the screen, such as the tabs and buttons of a node: no two fonts have letters of the same
 * width. /before-paint.js reads the same key, and then the font applies from the first paint.
 */
import type { DataRouter } from 'react-router'
import { textEntry } from '#api/storage.ts'
import { paths } from '#kit/paths.ts'

/** Common to all connections: the browser's cache has the file. */
const loadedFont = textEntry('browser', '@font', (text) => (text === 'loaded' ? text : null))

/** "nodes" of `/nodes/1/metrics`. */
const areaOf = ({ pathname }: { pathname: string }) => pathname.slice(paths.overview().length).split('/', 1)[0]

export async function loadFont(router: DataRouter): Promise<void> {
  const root = document.documentElement
  if ('font' in root.dataset) return
  const faces = await document.fonts.load('1em Geist').catch(() => [])
  if (faces.length === 0) return
  loadedFont.set('loaded')
  const area = areaOf(router.state.location)
  const stop = router.subscribe(({ location }) => {
    if (areaOf(location) === area) return
    root.dataset['font'] = ''
    stop()
  })
}
