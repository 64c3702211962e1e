/**
 * Generates the OpenAPI 3.1 document from the contract. Besides the standard members each operation has `x-kind`
 * (documented or referenced), `x-grant`, `x-entity` and `x-unrestricted` for what a restricted user needs, and
 * `x-step-up` for what a session needs a recent proof of its user for.
 */
import * as z from 'zod/mini'
import { scopeAreas, type Access } from './access.ts'
import { operationId, paramNames, type Endpoint } from './endpoint.ts'
import { paramSchema } from './path-params.ts'
import { createIdentifierCodec, type IdentifierCodec } from './identifiers/codec.ts'
import { neutralWords } from './identifiers/words.ts'
import { ErrorBody } from './validation.ts'
import { definition, type Schema } from './schema.ts'
import { isDictionary } from './json.ts'

type JsonObject = Record<string, unknown>

const mapValues = (object: JsonObject, map: (value: unknown, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]))

/** Collects the named schemas while the document is written. A name belongs to one schema only. */
function createSchemaWriter(codec: IdentifierCodec) {
  const components: JsonObject = {}

  /** Points references at the components and translates the names of members. */
  const translateNames = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translateNames)
    if (!isDictionary(value)) return value
    return mapValues(value, (item, key) => {
      if (key === '$ref' && typeof item === 'string') return item.replace('#/$defs/', '#/components/schemas/')
      if (key === 'required' && Array.isArray(item)) return item.map((name) => codec.name(String(name)))
      if (key === 'properties' && isDictionary(item)) {
        return Object.fromEntries(
          Object.entries(item).map(([name, schema]) => [codec.name(name), translateNames(schema)]),
        )
      }
      return translateNames(item)
    })
  }

  const addComponent = (name: string, schema: unknown) => {
    const { id: _, ...rest } = isDictionary(schema) ? schema : {}
    components[name] = translateNames(rest)
  }

  const write = (schema: Schema, io: 'input' | 'output'): unknown => {
    const {
      $defs,
      $schema: _,
      ...root
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => removeZodExtras(jsonSchema),
    })
    for (const [name, namedSchema] of Object.entries($defs ?? {})) addComponent(name, namedSchema)
    const name = z.globalRegistry.get(schema)?.id
    if (name === undefined) return translateNames(root)
    if (!$defs?.[name]) addComponent(name, root)
    return { $ref: `#/components/schemas/${name}` }
  }
  return { components, write }
}

/** Removes what zod adds but the interface does not promise: closed objects, and the bounds of safe integers. */
function removeZodExtras(schema: z.core.JSONSchema.BaseSchema) {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
type Writer = ReturnType<typeof createSchemaWriter>['write']

/** A path template for OpenAPI, where `{+imageId}` is an ordinary parameter; its description mentions the slash. */
const openapiPath = (endpoint: Endpoint, codec: IdentifierCodec) =>
  codec.path(endpoint.path).replace(/\{\+?(\w+)\}/g, (_, name: string) => `{${codec.name(name)}}`)

const pathParameters = ({ path }: Endpoint, codec: IdentifierCodec, write: Writer): JsonObject[] =>
  paramNames(path).map((name) => ({
    name: codec.name(name),
    in: 'path',
    required: true,
    schema: write(paramSchema(name), 'input'),
    description: path.includes(`{+${name}}`)
      ? 'Contains a slash, which can be sent literally or as %2F.'
      : 'Identifier of the object.',
  }))

function queryParameters({ query }: Endpoint, write: Writer): JsonObject[] {
  const def = query && definition(query)
  if (def?.type !== 'object') return []
  return Object.entries(def.shape).map(([name, schema]) => ({ name, in: 'query', schema: write(schema, 'input') }))
}

const filterParameter = ({ filterable }: Endpoint): JsonObject[] =>
  filterable === undefined
    ? []
    : [
        {
          name: 'X-Filter',
          in: 'header',
          description:
            (filterable.length === 0
              ? 'No members can be filtered on. '
              : `Members that can be filtered on: ${filterable.join(', ')}. `) +
            'Operators: +and, +or, +gt, +gte, +lt, +lte, +contains, +neq; sorting by +order_by and +order (asc, desc).',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      ]

function security(access: Access, codec: IdentifierCodec): JsonObject[] {
  if (access.kind === 'open') return []
  const scopes = access.scopes.map((scope) => codec.scopes(scope))
  const required = [{ bearer: scopes }, { oauth: scopes }]
  return access.kind === 'optional' ? [{}, ...required] : required
}

const jsonContent = (schema: unknown) => ({ 'application/json': { schema } })

/** The error responses of operations, each described once among the components (gaps 1.3). */
const errorResponses: Readonly<
  Record<string, { name: string; description: string; appliesTo: (endpoint: Endpoint) => boolean }>
> = {
  400: {
    name: 'Invalid',
    description: 'The request is not valid, or not possible in the current state.',
    appliesTo: ({ body, query, method }) => Boolean(body ?? query) || method !== 'GET',
  },
  401: {
    name: 'InvalidToken',
    description:
      'The token is missing, expired or revoked, or lacks a scope; or the user of a session must authenticate again (`insufficient_user_authentication` in WWW-Authenticate, RFC 9470).',
    appliesTo: ({ access }) => access.kind !== 'open',
  },
  403: {
    name: 'Unauthorized',
    description: 'The user lacks a grant.',
    appliesTo: ({ grant, entity, unrestricted }) => Boolean(grant ?? entity ?? unrestricted),
  },
  404: {
    name: 'NotFound',
    description: 'The object does not exist, or the user does not have access to it.',
    appliesTo: ({ path }) => path.includes('{'),
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests; Retry-After says when to try again.',
    appliesTo: () => true,
  },
}

function responses(endpoint: Endpoint, write: Writer): JsonObject {
  const def = definition(endpoint.returns)
  const nullable = def.type === 'nullable'
  const errors = Object.entries(errorResponses).filter(([, { appliesTo }]) => appliesTo(endpoint))
  return {
    200: {
      description: 'Success.',
      content: jsonContent(write(nullable ? def.innerType : endpoint.returns, 'output')),
    },
    ...(nullable ? { 204: { description: 'The user is unrestricted: there is nothing to list.' } } : {}),
    ...Object.fromEntries(errors.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }])),
  }
}

function operation(endpoint: Endpoint, codec: IdentifierCodec, write: Writer): JsonObject {
  const { summary, access, body, grant, kind, entity, unrestricted, stepUp } = endpoint
  const parameters = [
    ...pathParameters(endpoint, codec, write),
    ...queryParameters(endpoint, write),
    ...filterParameter(endpoint),
  ]
  return {
    operationId: operationId(endpoint),
    summary,
    tags: [endpoint.area],
    security: security(access, codec),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: jsonContent(write(body, 'input')) } } : {}),
    responses: responses(endpoint, write),
    'x-kind': kind,
    ...(grant ? { 'x-grant': codec.name(grant) } : {}),
    ...(entity ? { 'x-entity': codec.name(entity) } : {}),
    ...(unrestricted ? { 'x-unrestricted': unrestricted } : {}),
    ...(stepUp ? { 'x-step-up': stepUp } : {}),
  }
}

const levels = ['read_only', 'read_write'] as const
const scopeDescriptions = (codec: IdentifierCodec) =>
  Object.fromEntries(
    scopeAreas.flatMap((area) =>
      levels.map((level) => [
        codec.scopes(`${area}:${level}`),
        `${level === 'read_only' ? 'Read' : 'Read and change'} ${area.replace('_', ' ')}`,
      ]),
    ),
  )

/** The document of the whole contract, with the identifiers of the service. */
export function openapi(
  contract: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
  codec: IdentifierCodec = createIdentifierCodec(neutralWords),
): JsonObject {
  const { components, write } = createSchemaWriter(codec)
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of Object.values(contract).flatMap((area) => Object.values(area))) {
    const path = openapiPath(endpoint, codec)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, codec, write) }
  }
  const errors = write(ErrorBody, 'output')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Compute, images, regions, profile and domains',
      version: '4',
      description: 'Times are in UTC, without a time zone designator.',
    },
    servers: [{ url: '/v4' }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(
        Object.values(errorResponses).map(({ name, description }) => [
          name,
          { description, content: jsonContent(errors) },
        ]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token or an OAuth token.' },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: '/oauth/authorize',
              tokenUrl: '/oauth/token',
              refreshUrl: '/oauth/token',
              scopes: scopeDescriptions(codec),
            },
          },
        },
      },
    },
  }
}
