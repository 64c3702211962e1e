import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { corsHeaders, pageHeaders } from './headers.ts'

/**
 * Adds an ETag, and replaces the response with 304 when the browser has the content already (RFC 9110, 13). The tag is
 * weak, because the same content is sent in several encodings. A 304 keeps the security headers.
 */
export const conditionalGet = etag({
  weak: true,
  retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(pageHeaders), ...Object.keys(corsHeaders)],
})
