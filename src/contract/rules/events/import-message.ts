/**
 * The message of a zone transfer's event (gaps 4.14), which is several sentences of server/dns/zone-import.ts, in the
 * language of the screen. Names and types of records stay as they are.
 */
import { inContext, translateReason } from '../../translate.ts'

const betweenSentences = / (?=The SOA email is |Times changed to |Changed: |Left out because )/
const betweenChanges = '; '
const changed = 'Changed: '
/** `refresh from 7000 to 7200` */
const timeChange = /from (\d{1,20}) to (\d{1,20})/g

function translateSentence(sentence: string): string {
  const times = sentence.replace(timeChange, (_text, from: string, to: string) =>
    inContext('change', '{from} to {to}', { from, to }),
  )
  if (!sentence.startsWith(changed) || !sentence.endsWith('.')) return translateReason(times)
  const changes = sentence.slice(changed.length, -1).split(betweenChanges).map(translateReason)
  return `${translateReason(changed.trim())} ${changes.join(betweenChanges)}.`
}

export const importMessage = (message: string): string =>
  message.split(betweenSentences).map(translateSentence).join(' ')
