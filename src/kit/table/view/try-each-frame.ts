/**
 * Tries at once, and then in each frame until it succeeds: a distant row is rendered some frames after the list was
 * scrolled to it.
 * @param attempt returns whether nothing is left to do
 */
export function tryEachFrame(attempt: () => boolean, frames = 60): void {
  if (!attempt() && frames > 0) requestAnimationFrame(() => tryEachFrame(attempt, frames - 1))
}
