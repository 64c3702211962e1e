/** Internationalized names as people read them: A-labels decoded to U-labels (RFC 3492, RFC 5890). For display only. */
import { maxDomainLabelLength } from '../../limits.ts'
import { toAsciiName } from './dns-name.ts'

const prefix = 'xn--'
/** Parameters of Punycode (RFC 3492 5). */
const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700
const initialBias = 72
const initialCodePoint = 128
const maxCodePoint = 0x10ffff

/** The value of a digit: a..z are 0..25, 0..9 are 26..35; undefined for other characters. */
function digitValue(character: string | undefined): number | undefined {
  if (character === undefined) return undefined
  if (/^[a-z]$/.test(character)) return character.charCodeAt(0) - 97
  return /^\d$/.test(character) ? Number(character) + 26 : undefined
}

/** Bias adaptation (RFC 3492 6.1). */
function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

/** Decodes the part after `xn--` (RFC 3492 6.2); undefined when it is malformed. */
function decodePunycode(input: string): string | undefined {
  const delimiter = input.lastIndexOf('-')
  const output = Array.from(input.slice(0, Math.max(delimiter, 0)), (character) => character.charCodeAt(0))
  let [codePoint, bias, index, position] = [initialCodePoint, initialBias, 0, delimiter + 1]
  while (position < input.length) {
    const start = index
    let weight = 1
    for (let k = base; ; k += base) {
      const digit = digitValue(input[position++])
      if (digit === undefined) return undefined
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
      if (weight > Number.MAX_SAFE_INTEGER / base) return undefined
    }
    const length = output.length + 1
    bias = adaptBias(index - start, length, start === 0)
    codePoint += Math.floor(index / length)
    index %= length
    if (codePoint > maxCodePoint) return undefined
    output.splice(index++, 0, codePoint)
  }
  return String.fromCodePoint(...output)
}

/** The label as people read it; unchanged unless it is an A-label that converts back to itself. */
function toUnicodeLabel(label: string): string {
  if (!label.startsWith(prefix) || label.length > maxDomainLabelLength) return label
  const decoded = decodePunycode(label.slice(prefix.length))
  return decoded !== undefined && toAsciiName(decoded) === label ? decoded : label
}

/** A stored name with its A-labels decoded: `xn--bcher-kva.example` is `bücher.example`. */
export const toUnicodeName = (name: string) => name.split('.').map(toUnicodeLabel).join('.')

/** True for a name with an `xn--` label that does not decode to an internationalized one. */
export const hasUndecodableLabel = (name: string) =>
  name.split('.').some((label) => label.startsWith(prefix) && toUnicodeLabel(label) === label)
