/** In which time zone times are shown, kept in this browser. */
import { storedChoice } from './stored-choice.ts'

/** `profile`: the time zone of the profile. */
export const timeDisplays = ['profile', 'browser', 'utc'] as const
export type TimeDisplay = (typeof timeDisplays)[number]

export const timeDisplay = storedChoice<TimeDisplay>(
  'times',
  'profile',
  (text) => timeDisplays.find((choice) => choice === text) ?? null,
)
