import { uploadContentType } from '#contract/rules/images/image-upload.ts'

/** The curl command that sends a compressed image to an upload address. The address has no quotes: it is an encoded URL. */
export const uploadCommand = (address: string) =>
  [
    'curl --fail-with-body --progress-bar',
    `-H 'Content-Type: ${uploadContentType}'`,
    '-T disk.img.gz',
    `'${new URL(address).href.replaceAll("'", '%27')}'`,
  ].join(' \\\n  ')
