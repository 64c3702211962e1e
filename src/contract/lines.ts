/** Texts of several lines. Apart from schema.ts, because the first visit does not need them. */
import * as z from 'zod/mini'
import { hasInvisibleCharacters } from './text.ts'
import type { Range } from './limits.ts'
import { boundedText, invisibleReason } from './schema.ts'

/** Refuses characters that hide or reorder others; line breaks and tabs do not count. */
export const withoutInvisible = () =>
  z.refine<string>((value) => !hasInvisibleCharacters(value.replaceAll(/[\t\n\r]/g, '')), {
    error: invisibleReason,
    abort: true,
  })

/** Text that may have line breaks and tabs, but no characters that hide or reorder others. */
export const boundedLines = (range: Range) =>
  boundedText(range).check(withoutInvisible(), z.meta({ minLength: range.min, maxLength: range.max }))
