/** The text of a zone file that the user has chosen or dropped. */
import { maxZoneFileLength } from '#contract/dns/zone-file/zone-parser.ts'
import { t } from '#contract/translate.ts'
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

/** Recognizes files that are not text; UTF-16 has been decoded by this point. */
const isBinary = (text: string) => text.includes('\0')

interface DecodedFile {
  /** Null when the file cannot be a zone file. */
  readonly text: string | null
  /** Why it cannot be a zone file, or what to check, as a clause about the file. */
  readonly note: string | null
}

/** Decodes a file after checking its size. Rejects when the file cannot be read, for example because it was moved. */
export async function decodeZoneFile(file: File): Promise<DecodedFile> {
  if (file.size > maxZoneFileLength) return { text: null, note: t('is too large for a zone file') }
  const { text, encoding } = decode(new Uint8Array(await file.arrayBuffer()))
  if (isBinary(text)) return { text: null, note: t('is not a text file') }
  return {
    text,
    note:
      encoding === 'Windows-1252' ? t('is not UTF-8. It was read as {encoding}: check its texts', { encoding }) : null,
  }
}

/**
 * Returns null for a file that cannot be a zone file, after showing a message. A message also names an encoding that
 * had to be guessed.
 */
export async function readZoneFile(file: File): Promise<string | null> {
  const { text, note } = await decodeZoneFile(file)
  if (note !== null) toast({ tone: text === null ? 'bad' : 'warn', text: `${file.name} ${note}` })
  return text
}
