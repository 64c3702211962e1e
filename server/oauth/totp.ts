/** Time-based one-time codes (RFC 6238 with its defaults: SHA-1, six digits, 30 seconds; gaps 7.5). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { codeDigits, normalizeCode } from '#contract/rules/profile/profile.ts'
import type { Random } from '../random.ts'

const stepSeconds = 30
/** Steps accepted before and after the current one, for clocks that differ. */
const allowedDriftSteps = 1
/** 160 bits, the length that RFC 4226 recommends for SHA-1 (section 4, R6). */
const secretBytes = 20
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base-32 without padding (RFC 4648). */
export function base32Encode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => base32.charAt(parseInt(group.padEnd(5, '0'), 2))).join('')
}

function base32Decode(text: string): Buffer {
  const bits = Array.from(text, (character) => base32.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

/** A new secret: 32 characters of base-32. */
export const newSecret = (random: Random): string => base32Encode(random.bytes(secretBytes))

/** The code of a time step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', base32Decode(secret)).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** codeDigits).padStart(codeDigits, '0')
}

/** The time step at a time in milliseconds. */
export const stepAt = (now: number) => Math.floor(now / 1000 / stepSeconds)

/**
 * The time step that a code belongs to; null unless it is close to now and later than `lastStep`, so that no code works
 * twice (RFC 6238, 5.2). Spaces and hyphens in the code are ignored.
 */
export function acceptedStep(secret: string, input: string, now: number, lastStep: number): number | null {
  const code = Buffer.from(normalizeCode(input))
  if (code.length !== codeDigits) return null
  const currentStep = stepAt(now)
  let accepted: number | null = null
  for (let step = currentStep - allowedDriftSteps; step <= currentStep + allowedDriftSteps; step += 1) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), code) && step > lastStep) accepted = step
  }
  return accepted
}
