/**
 * The entry. Sends the first requests, then evaluates the rest of the code, which has been loading meanwhile: evaluation keeps the
 * browser busy, and the responses arrive during that time.
 */
import { startPreload } from '#api/preload.ts'

/** The script may run before the page has been parsed. */
const parsed = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve())
  else resolve()
})

void Promise.all([startPreload().sent, parsed]).then(() => import('./start.tsx'))
