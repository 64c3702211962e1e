/** How long a confirmed deletion can be canceled, kept in this browser. */
import { storedChoice } from './stored-choice.ts'

/** Seconds between confirming a deletion and its request; `0` sends it at once. */
export const deleteDelays = ['0', '5', '10', '30'] as const
export type DeleteDelay = (typeof deleteDelays)[number]

export const deleteDelay = storedChoice<DeleteDelay>(
  'delete-delay',
  '10',
  (text) => deleteDelays.find((choice) => choice === text) ?? null,
)
