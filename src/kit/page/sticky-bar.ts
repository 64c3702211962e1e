/** A bar at the lower edge of the window, with what is to be done with changes on a long page. Beside an open job tray. */
import { coverHeight } from './cover-height.ts'

export const stickyBarClass =
  'animate-appear not-low-window:sticky bottom-[calc(0.5rem+var(--job-tray,0px))] lg:bottom-2 lg:mt-[calc(0.75rem+var(--job-tray,0px))] lg:mb-[calc(-1*var(--job-tray,0px))] lg:me-[min(var(--job-tray,0px)*999,24.5rem)] z-20 mt-3 rounded-lg border border-accent/40 bg-raised p-3 shadow-pop'

/** For its `ref`. */
export const reportBarHeight = (bar: HTMLElement | null) => (bar ? coverHeight(bar, '--pending-bar') : undefined)
