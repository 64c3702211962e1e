/** After how long without input the dashboard locks itself: a choice of this browser, read by /before-paint.js too. */
import { textEntry } from '#api/storage.ts'
import { storedChoice } from './choices.ts'

/** Minutes; `0`: never. */
export const lockDelays = ['0', '5', '15', '30', '60'] as const
export type LockDelay = (typeof lockDelays)[number]

export const lockAfterKey = '@lock-after'
const parse = (text: string) => lockDelays.find((choice) => choice === text) ?? null

export const lockAfter = storedChoice<LockDelay>(lockAfterKey, '0', parse)

const stored = textEntry('browser', lockAfterKey, parse)

/** The delay that was last chosen in any tab. Milliseconds; 0: never. */
export const lockDelayMs = () => Number(stored.get() ?? 0) * 60_000
