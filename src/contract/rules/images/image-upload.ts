/**
 * Why the data of an upload is refused (compute.md, Images; gaps 5.3). The image stays pending, so it can be sent
 * again.
 */
import { maxImageMegabytes, maxUploadBytes } from '../../limits.ts'
import { reason } from '../../translate.ts'

export const uploadReasons = {
  notGzip: reason('Unsupported image format: the data must be a gzip-compressed raw disk image'),
  damaged: reason('Unsupported image format: the gzip data is damaged'),
  truncated: reason('The gzip data is incomplete'),
  trailing: reason('There is extra data after the end of the gzip data'),
  tooLarge: reason('The compressed image can be at most {size} GB', { size: String(maxUploadBytes / 1024 ** 3) }),
  tooLargeDecompressed: reason('Raw disk image is over the size limit of {size} GB', {
    size: String(maxImageMegabytes / 1024),
  }),
  contentType: reason('Content-Type must be application/octet-stream'),
  replaced: reason('Another upload to the same address replaced this one'),
  stalled: reason('The upload timed out: no data was received'),
  tooMany: reason('You have too many uploads in progress'),
  busy: reason('The service has reached its limit of simultaneous uploads'),
  noSpace: reason('The service does not have enough space for this image right now'),
  received: reason('The data of this image was already received'),
}

/** The media type of the data (compute.md, Images). */
export const uploadContentType = 'application/octet-stream'
