/** Responses of operations: their statuses, headers and bodies (gaps 1.3, 1.4). */
import type { Endpoint } from '../endpoint.ts'
import { maxBodyOctets, proofMinutes, rateLimits } from '../limits.ts'
import { definition } from '../schema.ts'
import { specVersion } from '../spec-version.ts'
import type { JsonObject } from './json-schema.ts'

interface HeaderText {
  readonly description: string
  readonly schema: JsonObject
  readonly example: string | number
}
const integer = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
export const headers: Readonly<Record<string, HeaderText>> = {
  'X-OAuth-Scopes': {
    description: 'Scopes of the calling token: `*`, or a list separated by spaces; `unknown` without a valid token.',
    schema: text,
    example: '*',
  },
  'X-Accepted-OAuth-Scopes': {
    description: 'Scopes that the operation needs, separated by commas; `*` when any client may call it.',
    schema: text,
    example: 'nodes:read_only',
  },
  'X-Customer-UUID': {
    description: 'Identifier of the account of the calling token.',
    schema: text,
    example: 'A1BC2DEF-34GH-567I-J890KLMN12O34P56',
  },
  'X-Spec-Version': { description: 'Version of the interface.', schema: text, example: specVersion },
  'X-RateLimit-Limit': {
    description: 'Requests that are allowed in the present window of time.',
    schema: integer,
    example: 800,
  },
  'X-RateLimit-Remaining': { description: 'Requests that are left in this window.', schema: integer, example: 799 },
  'X-RateLimit-Reset': {
    description: 'When this window ends, in seconds since 1970.',
    schema: integer,
    example: 1781519400,
  },
  'Retry-After': {
    description: 'After how many seconds to try again.',
    schema: { type: 'integer', minimum: 1 },
    example: 30,
  },
  'WWW-Authenticate': {
    description: `\`Bearer error="insufficient_user_authentication"\` when the user of a session must prove the password or a one-time code (RFC 9470).`,
    schema: text,
    example: `Bearer error="insufficient_user_authentication", error_description="The user must authenticate again", max_age="${proofMinutes * 60}"`,
  },
  Allow: { description: 'Methods that the path has.', schema: text, example: 'GET, POST, HEAD, OPTIONS' },
}

const always = ['X-OAuth-Scopes', 'X-Accepted-OAuth-Scopes', 'X-Spec-Version']
const rateLimitHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
const headerReferences = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

interface ErrorText {
  /** The name of the component. */
  readonly name: string
  readonly description: string
  readonly reason: string
  readonly field?: string
  readonly headers?: readonly string[]
  /** The headers that it lacks because it is sent too early: those about rate limits, or all. */
  readonly without?: 'limits' | 'all'
  readonly appliesTo: (endpoint: Endpoint) => boolean
}
const anyOperation = () => true
const hasBody = ({ body }: Endpoint) => body !== undefined

/** The errors of operations by status. */
export const errors: Readonly<Record<string, ErrorText>> = {
  400: {
    name: 'BadRequest',
    description: 'The request is not valid, or not possible in the present state.',
    reason: 'Length must be 3-64 characters',
    field: 'label',
    appliesTo: ({ query, method }) => query !== undefined || method !== 'GET',
  },
  401: {
    name: 'Unauthorized',
    description:
      'The token is missing, not valid, expired or revoked, or lacks a scope; or the user of a session must authenticate again.',
    reason: 'Invalid Token',
    headers: ['WWW-Authenticate'],
    // Also for operations that need no token: a token that is sent must be valid.
    appliesTo: anyOperation,
  },
  403: {
    name: 'Forbidden',
    description: 'The user lacks a grant, or must be unrestricted, or nobody may change it.',
    reason: 'Unauthorized',
    appliesTo: ({ grant, entity, unrestricted, method }) =>
      Boolean(grant ?? unrestricted) || (entity !== undefined && method !== 'GET'),
  },
  404: {
    name: 'NotFound',
    description: 'The resource or the page of the list does not exist, or the user may not see it.',
    reason: 'Not found',
    appliesTo: ({ path, query }) => path.includes('{') || query !== undefined,
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path has no operation with this method.',
    reason: 'Method Not Allowed',
    headers: ['Allow'],
    without: 'limits',
    appliesTo: anyOperation,
  },
  413: {
    name: 'ContentTooLarge',
    description: `The body is longer than ${maxBodyOctets / 1024} KiB.`,
    reason: 'Request body is too large',
    appliesTo: hasBody,
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not JSON by its `Content-Type`.',
    reason: 'Content-Type must be application/json',
    appliesTo: hasBody,
  },
  421: {
    name: 'MisdirectedRequest',
    description: 'The request names a host that this service does not serve.',
    reason: 'This service does not serve that host name',
    without: 'all',
    appliesTo: anyOperation,
  },
  429: {
    name: 'TooManyRequests',
    description: 'The client has sent too many requests, or tried too many codes.',
    reason: 'Too many requests',
    headers: ['Retry-After'],
    appliesTo: anyOperation,
  },
  500: {
    name: 'InternalServerError',
    description: 'The service failed. Whether the operation had an effect is not known.',
    reason: 'Internal server error',
    appliesTo: anyOperation,
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The service cannot save or answer at the moment.',
    reason: 'Data cannot be saved at the moment. Try again later.',
    headers: ['Retry-After'],
    appliesTo: anyOperation,
  },
}

const errorsOf = (endpoint: Endpoint) =>
  Object.entries(errors)
    .map(([status, error]) => [Number(status), error] as const)
    .filter(([status, { appliesTo }]) => appliesTo(endpoint) || endpoint.refusals?.some((each) => each === status))

/** Every status that an operation may answer. */
export const declaredStatuses = (endpoint: Endpoint): ReadonlySet<number> =>
  new Set([
    200,
    ...(definition(endpoint.returns).type === 'nullable' ? [204] : []),
    ...errorsOf(endpoint).map(([status]) => status),
  ])

export const jsonContent = (schema: unknown, example?: unknown): JsonObject => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

/** The components of the errors. `body`: the schema of their body. */
export const errorResponses = (body: unknown): JsonObject =>
  Object.fromEntries(
    Object.values(errors).map(({ name, description, reason, field, headers: own = [], without }) => [
      name,
      {
        description,
        headers: headerReferences([
          ...(without === 'all' ? [] : always),
          ...(without === undefined ? rateLimitHeaders : []),
          ...own,
        ]),
        content: jsonContent(body, { errors: [field === undefined ? { reason } : { reason, field }] }),
      },
    ]),
  )

/** The responses of an operation. `body`: the schema of its success, and an example. */
export function responsesOf(endpoint: Endpoint, body: { schema: unknown; example: unknown }): JsonObject {
  const success = headerReferences([
    ...always,
    ...(endpoint.access.kind === 'open' ? [] : ['X-Customer-UUID']),
    ...rateLimitHeaders,
  ])
  return {
    200: { description: 'Success.', headers: success, content: jsonContent(body.schema, body.example) },
    ...(definition(endpoint.returns).type === 'nullable'
      ? { 204: { description: 'The user is unrestricted: there is nothing to list.', headers: success } }
      : {}),
    ...Object.fromEntries(
      errorsOf(endpoint).map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  }
}

/** The rate limit of an operation in words. */
export function rateLimitInWords(id: string): string {
  const { count, seconds } = rateLimits.byOperation[id] ?? rateLimits.operation
  return `At most ${count} requests in ${seconds} seconds.`
}
