/**
 * Recognizes a chosen file by its first bytes: its name says little, and the service only refuses a wrong file after it
 * was sent.
 */
import { uploadContentType } from '#contract/rules/images/image-upload.ts'
import { maxImageMegabytes, maxUploadBytes } from '#contract/limits.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { formatBytes } from '#kit/format/figures.ts'

/** A file that can be sent: as it is, or compressed first. */
export interface ChosenFile {
  readonly file: File
  readonly format: 'gzip' | 'raw'
  /** Why it cannot be sent; null when it can. */
  readonly reason: string | null
}

/** The curl command that sends a compressed image to an upload address, which must be a single shell word. */
export const uploadCommand = (address: string) =>
  ['curl --fail-with-body --progress-bar', `-H 'Content-Type: ${uploadContentType}'`, '-T disk.img.gz', address].join(
    ' \\\n  ',
  )

/** The length of the longest signature, in bytes. */
const headLength = 8
const maxRawBytes = maxImageMegabytes * 1024 ** 2

const startsWith = (head: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => head[index] === byte)
const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0))

/** gzip with deflate (RFC 1952, 2.3.1). */
const gzipSignature = [0x1f, 0x8b, 0x08]

const unpackText = (kind: string) =>
  t('This is {kind}, not a gzip-compressed or raw disk image. Unpack it and choose the raw disk image.', { kind })
const convertText = (kind: string) =>
  t(
    'This is {kind}, not a gzip-compressed or raw disk image. Convert it to a raw image first: qemu-img convert -O raw.',
    { kind },
  )

const pictureText = () => t('This is a picture, not a gzip-compressed or raw disk image. Choose a raw disk image.')

/** Files that are often mistaken for disk images, and what to do with them. */
const otherFormats: readonly (readonly [signature: readonly number[], text: () => string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], () => unpackText(t('a ZIP archive'))],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], () => unpackText(t('an xz archive'))],
  [ascii('BZh'), () => unpackText(t('a bzip2 archive'))],
  [[0x28, 0xb5, 0x2f, 0xfd], () => unpackText(t('a Zstandard archive'))],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], () => unpackText(t('a 7z archive'))],
  [[0x51, 0x46, 0x49, 0xfb], () => convertText(t('a QCOW2 image'))],
  [ascii('KDMV'), () => convertText(t('a VMDK image'))],
  [ascii('vhdxfile'), () => convertText(t('a VHDX image'))],
  [[0x89, ...ascii('PNG')], pictureText],
  [[0xff, 0xd8, 0xff], pictureText],
  [ascii('%PDF'), () => t('This is a PDF, not a gzip-compressed or raw disk image. Choose a raw disk image.')],
]

/** Why a file cannot be sent; null when it can. `head`: its first bytes; `size`: in bytes. */
export function fileReason(head: Uint8Array, { name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return t('This file is empty.')
  if (startsWith(head, gzipSignature))
    return size > maxUploadBytes
      ? t('This file is {size}. A compressed image can be at most {max}.', {
          size: formatBytes(size),
          max: formatBytes(maxUploadBytes),
        })
      : null
  for (const [signature, text] of otherFormats) if (startsWith(head, signature)) return text()
  if (/\.t?gz$/i.test(name)) return t('This file is named .gz but is not gzip-compressed. Choose the original file.')
  return size > maxRawBytes
    ? t('This file is {size}. A raw image can be at most {max}.', {
        size: formatBytes(size),
        max: formatSize(maxImageMegabytes),
      })
    : null
}

/** Reads the beginning of a file. Rejects when the file cannot be read. */
export async function inspectFile(file: File): Promise<ChosenFile> {
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  return { file, format: startsWith(head, gzipSignature) ? 'gzip' : 'raw', reason: fileReason(head, file) }
}

/**
 * The label of an image made from a file: the file name without image extensions, and with hyphens in place of
 * characters that labels cannot contain.
 */
export const labelFromFile = (name: string) =>
  name
    .replace(/\.(?:img|raw|iso|bin|dd)?(?:\.?gz)?$/i, '')
    .replace(/[^a-zA-Z0-9,.?\-_\s']/gu, '-')
    .slice(0, 50)
