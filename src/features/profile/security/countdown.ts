const secondMs = 1000

/** `23:59:58`: what is left of a time that is shorter than some days, in milliseconds. Unlike `formatDuration`, every second shows. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / secondMs))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
