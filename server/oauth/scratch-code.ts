/** The scratch code: signs in without the authenticator app, once (gaps 7.5). */
import type { Random } from '../random.ts'
import type { HashCost } from '../settings.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const letterCount = 19

/** `abcde-fghij-klmno-pqrs`. */
const inGroups = (text: string) => text.match(/.{1,5}/g)?.join('-') ?? ''

/** 19 random letters, 89 bits. */
export const newScratchCode = (random: Random): string =>
  inGroups(Array.from({ length: letterCount }, () => letters.charAt(random.integer(letters.length))).join(''))

/**
 * The code as it was shown, from typed input in any case, with spaces, other dashes or no separators; null for anything
 * else.
 */
export function normalizeScratchCode(input: string): string | null {
  const text = input.replaceAll(/[\s\p{Dash}]/gu, '').toLowerCase()
  return text.length === letterCount && /^[a-z]+$/.test(text) ? inGroups(text) : null
}

/**
 * Secrets of fewer than 112 bits need a slow hash (ASVS 5.0, 6.5.2). With 89 bits a fraction of the cost of a password
 * is plenty.
 */
export const scratchCost: HashCost = { n: 2 ** 13, r: 8, p: 1 }
