/**
 * Public keys in text that a user pastes or drops: lines of an authorized_keys or `.pub` file (sshd(8), AUTHORIZED_KEYS
 * FILE FORMAT) and blocks of RFC 4716, which other programs write.
 */
import * as limits from '../../limits.ts'
import {
  looksLikePrivateKey,
  parsePublicKey,
  publicKeyError,
  splitLine,
  sshKeyTypes,
  type PublicKey,
} from './ssh-key.ts'
import { reason } from '../../translate.ts'

export type PublicKeyEntry = {
  /** Number of the entry's first line in the text, from 1. */
  readonly lineNumber: number
} & (
  | {
      readonly ok: true
      readonly line: string
      readonly key: PublicKey
      /** Options that preceded the key are left out of the line. */
      readonly hasOptions: boolean
    }
  | { readonly ok: false; readonly reason: string }
)

export const privateKeyReason = reason(
  'This is a private key, so it was discarded and not sent. If you have pasted it elsewhere, replace it. Use the public key: the file whose name ends in .pub.',
)

/** Longest text that is read. An authorized_keys file with many keys is far smaller. */
export const maxKeyTextLength = 256 * 1024

/**
 * The line without the options that may precede the type in an authorized_keys file. Spaces may occur inside quotes.
 */
function withoutOptions(line: string): string {
  if (sshKeyTypes.some((type) => line.startsWith(`${type} `))) return line
  const options = /^(?:"(?:[^"\\]|\\.)*"|[^\s"])+\s+/.exec(line)?.[0] ?? ''
  const rest = line.slice(options.length)
  return sshKeyTypes.some((type) => rest.startsWith(`${type} `)) ? rest : line
}

/** The first and last line of a block of any kind; only those of RFC 4716 are public keys of SSH. */
const blockStart = /^-{4,5} ?BEGIN (.+?) ?-{4,5}$/
const blockEnd = /^-{4,5} ?END /

/** A block of RFC 4716 as an OpenSSH line: headers, of which only the comment is kept, then base64. */
function lineOfBlock(lines: readonly string[]): string {
  let comment = ''
  let body = ''
  let header = ''
  for (const line of lines) {
    if (header !== '' || /^[^\s:]+:/.test(line)) {
      header += line.replace(/\\$/, '')
      if (line.endsWith('\\')) continue
      if (/^comment:/i.test(header)) comment = header.slice('comment:'.length).trim().replaceAll(/^"|"$/g, '')
      header = ''
    } else body += line
  }
  const type = sshKeyTypes.find((each) => isBodyOf(each, body)) ?? ''
  return `${type} ${body} ${comment}`.trim()
}

const isBodyOf = (type: string, body: string) => parsePublicKey(`${type} ${body}`) !== null

const certificateReason = reason(
  'This is a certificate. Use the public key that it was made for: the file whose name ends in .pub without -cert.',
)

function toEntry(text: string, lineNumber: number): PublicKeyEntry {
  const line = withoutOptions(text)
  const key = parsePublicKey(line)
  return key === null
    ? { lineNumber, ok: false, reason: isCertificate(line) ? certificateReason : (publicKeyError(line) ?? '') }
    : { lineNumber, ok: true, line, key, hasOptions: line !== text }
}

/** A key signed by an authority (PROTOCOL.certkeys of OpenSSH), which is not allowed in an authorized_keys file. */
const isCertificate = (line: string) => splitLine(line).type.endsWith('-cert-v01@openssh.com')

/** Undoes what web pages and documents do to spaces and line ends. */
const asTyped = (line: string) =>
  line
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()
    .replace(/^(["'])(.+)\1$/, '$2')
    .trim()

interface Block {
  readonly kind: string
  readonly lineNumber: number
  readonly lines: string[]
}

const toBlockEntry = ({ kind, lineNumber, lines }: Block): PublicKeyEntry =>
  kind === 'SSH2 PUBLIC KEY'
    ? toEntry(lineOfBlock(lines), lineNumber)
    : { lineNumber, ok: false, reason: reason('{kind} is not an SSH public key', { kind }) }

/**
 * Every key in a text, valid or not, in order; comments and empty lines are skipped. Null for a text with a private
 * key, which must be discarded: show `privateKeyReason`.
 */
export function parsePublicKeys(text: string): readonly PublicKeyEntry[] | null {
  if (looksLikePrivateKey(text)) return null
  if (text.length > maxKeyTextLength)
    return [{ lineNumber: 1, ok: false, reason: reason('This text is too long to contain only keys.') }]
  const entries: PublicKeyEntry[] = []
  let block: Block | null = null
  for (const [index, rawLine] of text.split(/\r\n|\r|\n/).entries()) {
    const line = asTyped(rawLine)
    const lineNumber = index + 1
    const kind = blockStart.exec(line)?.[1]
    if (kind !== undefined) block = { kind, lineNumber, lines: [] }
    else if (block && blockEnd.test(line)) {
      entries.push(toBlockEntry(block))
      block = null
    } else if (block) block.lines.push(line)
    else if (line !== '' && !line.startsWith('#')) entries.push(toEntry(line, lineNumber))
  }
  if (block) entries.push({ lineNumber: block.lineNumber, ok: false, reason: reason('The end of this key is missing') })
  return entries
}

/** A label for a key: its comment, cut to the maximum length of a label; empty without a comment. */
export const labelFromComment = ({ comment }: PublicKey): string =>
  Array.from(comment).slice(0, limits.sshKeyLabel.max).join('').trim()
