/** The `PUT` of the data of an image: outside /v4, at the address that `POST /images/upload` returns (gaps 5.3). */
import { maxImageMegabytes, maxUploadBytes, uploadExpiryHours } from '../limits.ts'
import { uploadContentType, uploadReasons } from '../rules/images/image-upload.ts'
import { jsonContent } from './responses.ts'
import type { JsonObject } from './json-schema.ts'

/** Its statuses, with a reason for each. */
const uploadErrors: Readonly<Record<number, { description: string; reason: string; retry?: true }>> = {
  400: {
    description: 'The data is not a gzip file, damaged, incomplete or too large. It can be sent again.',
    reason: uploadReasons.notGzip,
  },
  403: { description: 'The `Content-Type` is another one.', reason: uploadReasons.contentType },
  404: { description: 'No image waits for data at this address.', reason: 'Not found' },
  408: { description: 'No data came for some minutes. It can be sent again.', reason: uploadReasons.stalled },
  409: {
    description: 'The data has arrived already, or another upload to this address replaced this one.',
    reason: uploadReasons.received,
  },
  421: {
    description: 'The request names a host that this service does not serve.',
    reason: 'This service does not serve that host name',
  },
  429: { description: 'There are too many uploads at this moment.', reason: uploadReasons.tooMany, retry: true },
  500: { description: 'The service failed.', reason: 'Internal server error' },
  503: { description: 'There is not enough space.', reason: uploadReasons.noSpace, retry: true },
}

/** Every status that the upload may answer. */
export const uploadStatuses: ReadonlySet<number> = new Set([200, ...Object.keys(uploadErrors).map(Number)])

export const uploadPath = '/uploads/images/{imageNumber}'

/** `errorBody`: the schema of the body of an error. */
export const uploadPathItem = (errorBody: unknown): JsonObject => ({
  servers: [{ url: '/', description: 'Where the upload address points to.' }],
  put: {
    operationId: 'imagesPutData',
    summary: 'Send the data of an image',
    description: `Sends the data of an image that waits for it: a raw disk image, compressed with gzip, at most ${maxUploadBytes / 1024 ** 3} GB, and ${maxImageMegabytes / 1024} GB when decompressed. Take the whole address from \`upload_to\` of \`POST /images/upload\`, where it is valid for ${uploadExpiryHours} hours. Needs no token: the address is the secret. After a refusal the same data can be sent to the same address again.`,
    tags: ['images'],
    security: [],
    parameters: [
      {
        name: 'imageNumber',
        in: 'path',
        required: true,
        description: 'Number of the image: 12 of `private/12`.',
        schema: { type: 'integer', minimum: 1 },
      },
      {
        name: 'Signature',
        in: 'query',
        required: true,
        description: 'The secret of the address.',
        schema: { type: 'string', format: 'password' },
      },
      {
        name: 'Expires',
        in: 'query',
        description: 'When the address stops working, in seconds since 1970.',
        schema: { type: 'integer' },
      },
    ],
    requestBody: {
      description: 'The gzip file.',
      required: true,
      content: { [uploadContentType]: { schema: { description: 'Bytes.', type: 'string', format: 'binary' } } },
    },
    responses: {
      200: { description: 'The data has arrived. The image becomes `available` when it has been processed.' },
      ...Object.fromEntries(
        Object.entries(uploadErrors).map(([status, { description, reason, retry }]) => [
          status,
          {
            description,
            ...(retry ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } } : {}),
            content: jsonContent(errorBody, { errors: [{ reason }] }),
          },
        ]),
      ),
    },
  },
})
