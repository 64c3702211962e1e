/**
 * Forms show these texts in place of reasons of the interface that are written for programmers (docs/interface/gaps.md
 * 1.3). The service returns the interface's own reasons.
 */
import { imageLabelReason } from './rules/images.ts'
import { nodeLabelReason } from './rules/node-label.ts'
import { typeReason } from './schema.ts'

const friendlyMessages: Readonly<Record<string, string>> = {
  [typeReason('Integer')]: 'Must be a whole number',
  [imageLabelReason]: 'Use only letters, digits, spaces, apostrophes and the characters , . ? - _',
  [nodeLabelReason]:
    'Use letters and digits, with single hyphens, underscores or periods between them. Spaces are not allowed',
}

/** By the beginning of a reason about a public key, after "SSH Key". */
const keyMessages: readonly (readonly [string, string])[] = [
  ['key-type must be', 'The key must begin with its type, such as ssh-ed25519 or ssh-rsa'],
  ['key-type ssh-dss', 'ssh-dss keys are too weak and are no longer accepted'],
  ['key must be valid base64', 'The key is incomplete or damaged'],
  ['must have at least', 'The key is too short: an RSA key must have at least 2048 bits'],
]

/** "SSH Key 2 key must be valid base64" as "Key 2: The key is incomplete or damaged". */
function friendlyKeyMessage(reason: string): string | undefined {
  const [, position, rest = ''] = /^SSH Key (?:(\d+) )?(.*)$/.exec(reason) ?? []
  const message = keyMessages.find(([start]) => rest.startsWith(start))?.[1]
  return message !== undefined && position !== undefined ? `Key ${position}: ${message}` : message
}

/** A reason of the service in the words of the screen. */
export const friendlyReason = (reason: string): string =>
  friendlyMessages[reason] ?? friendlyKeyMessage(reason) ?? reason
