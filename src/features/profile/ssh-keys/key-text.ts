/** The keys in pasted, typed or dropped text, with labels proposed for them. */
import { labelFromComment } from '#contract/rules/ssh-keys/ssh-key-text.ts'
import { parseKeyLines, type KeyLine } from '#shared/ssh-keys/read-key-lines.ts'

export interface KeyText {
  /** `type base64 comment` */
  readonly line: string
  readonly label: string
}

export const toKeyTexts = (keys: readonly KeyLine[]): KeyText[] =>
  keys.map(({ line, key }, index) => ({ line, label: labelFromComment(key) || `key ${index + 1}` }))

/** The keys of text that has not been read yet; none when it is refused. */
export function keysInText(text: string): KeyText[] {
  const result = parseKeyLines(text)
  return result.ok ? toKeyTexts(result.keys) : []
}
