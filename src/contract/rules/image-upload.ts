/** Why the data of an upload is refused (compute.md, Images; gaps 5.3). The image stays pending, so it can be sent again. */
import { maxImageMegabytes, maxUploadBytes } from '../limits.ts'

export const uploadReasons = {
  notGzip: 'Unsupported image format: the data must be a gzip-compressed raw disk image',
  damaged: 'Unsupported image format: the gzip data is damaged',
  truncated: 'The gzip data is incomplete',
  trailing: 'There is other data after the end of the gzip data',
  tooLarge: `The compressed image may be at most ${maxUploadBytes / 1024 ** 3} GB`,
  tooLargeDecompressed: `Raw disk image is over the size limit of ${maxImageMegabytes / 1024} GB`,
  contentType: 'Content-Type must be application/octet-stream',
  replaced: 'Another upload to the same address has replaced this one',
  stalled: 'No data has arrived for too long',
  tooMany: 'You have too many uploads in progress',
  busy: 'The service is receiving as many uploads as it can',
  noSpace: 'The service has no space for this image at the moment',
  received: 'The data of this image has already been received',
} as const

/** The media type of the data (compute.md, Images). */
export const uploadContentType = 'application/octet-stream'
