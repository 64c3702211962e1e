/**
 * Why the data of an upload is refused (compute.md, Images; gaps 5.3). The image stays pending, so it can be sent
 * again.
 */
import { maxImageMegabytes, maxUploadBytes } from '../../limits.ts'

export const uploadReasons = {
  notGzip: 'Unsupported image format: the data must be a gzip-compressed raw disk image',
  damaged: 'Unsupported image format: the gzip data is damaged',
  truncated: 'The gzip data is incomplete',
  trailing: 'There is extra data after the end of the gzip data',
  tooLarge: `The compressed image can be at most ${maxUploadBytes / 1024 ** 3} GB`,
  tooLargeDecompressed: `Raw disk image is over the size limit of ${maxImageMegabytes / 1024} GB`,
  contentType: 'Content-Type must be application/octet-stream',
  replaced: 'Another upload to the same address replaced this one',
  stalled: 'The upload timed out: no data was received',
  tooMany: 'You have too many uploads in progress',
  busy: 'The service has reached its limit of simultaneous uploads',
  noSpace: 'The service does not have enough space for this image right now',
  received: 'The data of this image was already received',
} as const

/** The media type of the data (compute.md, Images). */
export const uploadContentType = 'application/octet-stream'
