/** The identifier words in texts that the service itself writes: labels of catalogs, and messages of events. */
import { createIdentifierCodec, type IdentifierCodec } from '#contract/identifiers/codec.ts'
import type { IdentifierWords } from '#contract/identifiers/words.ts'

const codecs = new WeakMap<IdentifierWords, IdentifierCodec>()

/** The text with the service's words in place of the neutral ones. */
export function inServiceWords(text: string, words: IdentifierWords): string {
  let codec = codecs.get(words)
  if (!codec) codecs.set(words, (codec = createIdentifierCodec(words)))
  return codec.sentence(text, 'toWire')
}
