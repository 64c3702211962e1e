/** The text of a zone file that the user has chosen or dropped. */
import { maxZoneFileLength } from '#contract/dns/zone-file/zone-parser.ts'
import { toast } from '#kit/toast.ts'

const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

function decode(bytes: Uint8Array<ArrayBuffer>): { text: string; encoding: string } {
  if (isUtf16(bytes)) {
    const encoding = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'
    return { text: new TextDecoder(encoding).decode(bytes), encoding: 'UTF-16' }
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/**
 * Returns null for a file that is too large, after a message. A message also names an encoding that had to be guessed.
 */
export async function readZoneFile(file: File): Promise<string | null> {
  if (file.size > maxZoneFileLength) {
    toast({ tone: 'bad', text: `${file.name} is too large for a zone file` })
    return null
  }
  const { text, encoding } = decode(new Uint8Array(await file.arrayBuffer()))
  if (encoding === 'Windows-1252')
    toast({ tone: 'warn', text: `${file.name} is not UTF-8. It was read as ${encoding}: check its texts` })
  return text
}
