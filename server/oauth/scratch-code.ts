/** The scratch code, which replaces one code of the authenticator app, once (gaps 7.5). */
import type { Random } from '../random.ts'
import type { HashCost } from '../settings.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const groups = [5, 5, 5, 4]

/** 19 random letters, 89 bits: `abcde-fghij-klmno-pqrs`. */
export const newScratchCode = (random: Random): string =>
  groups
    .map((length) => Array.from({ length }, () => letters.charAt(random.integer(letters.length))).join(''))
    .join('-')

/** Secrets of fewer than 112 bits need a slow hash (ASVS 5.0, 6.5.2). With 89 bits a fraction of the cost of a password is plenty. */
export const scratchCost: HashCost = { n: 2 ** 13, r: 8, p: 1 }
