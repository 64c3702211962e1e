/**
 * The OpenAPI 3.1 document, made from the contract. Beside the standard members each operation carries `x-kind` (documented or
 * referenced), `x-grant`, `x-entity` and `x-unrestricted`: what a restricted user needs.
 */
import * as z from 'zod/mini'
import { scopeAreas, type Access } from './access.ts'
import { operationId, paramNames, params, type Endpoint } from './endpoint.ts'
import { identifiers, neutralWords, type Identifiers } from './identifiers.ts'
import { ErrorBody } from './refusal.ts'
import { definition, type Schema } from './schema.ts'

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const mapValues = (object: Json, change: (value: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))

/** Collects named schemas while the document is written; a name stands for one schema only. */
function schemaWriter(words: Identifiers) {
  const components: Json = {}

  /** References point to the components; members carry the words of the edge. */
  const finish = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(finish)
    if (!isJson(value)) return value
    return mapValues(value, (item, key) => {
      if (key === '$ref' && typeof item === 'string') return item.replace('#/$defs/', '#/components/schemas/')
      if (key === 'required' && Array.isArray(item)) return item.map((name) => words.name(String(name)))
      if (key === 'properties' && isJson(item)) {
        return Object.fromEntries(Object.entries(item).map(([name, schema]) => [words.name(name), finish(schema)]))
      }
      return finish(item)
    })
  }

  const add = (name: string, schema: unknown) => {
    const { id: _, ...rest } = isJson(schema) ? schema : {}
    components[name] = finish(rest)
  }

  const write = (schema: Schema, io: 'input' | 'output'): unknown => {
    const { $defs, $schema: _, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: ({ jsonSchema }) => plain(jsonSchema) })
    for (const [name, named] of Object.entries($defs ?? {})) add(name, named)
    const name = z.globalRegistry.get(schema)?.id
    if (name === undefined) return finish(root)
    if (!$defs?.[name]) add(name, root)
    return { $ref: `#/components/schemas/${name}` }
  }
  return { components, write }
}

/** Leaves out what zod adds and the interface does not promise: closed objects, and the bounds of a double's whole numbers. */
function plain(schema: z.core.JSONSchema.BaseSchema) {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
type Writer = ReturnType<typeof schemaWriter>['write']

/** The template as OpenAPI writes it: `{+imageId}` is a parameter like any other, described as holding a slash. */
const pathOf = (endpoint: Endpoint, words: Identifiers) =>
  words.path(endpoint.path).replace(/\{\+?(\w+)\}/g, (_, name: string) => `{${words.name(name)}}`)

const paramSchemas = new Map<string, Schema>(Object.entries(params))

const pathParameters = ({ path }: Endpoint, words: Identifiers, write: Writer): Json[] =>
  paramNames(path).map((name) => ({
    name: words.name(name),
    in: 'path',
    required: true,
    schema: write(paramSchemas.get(name) ?? z.string(), 'input'),
    description: path.includes(`{+${name}}`) ? 'Holds a slash, which may be sent as it is or as %2F.' : 'Identifier of the object.',
  }))

function queryParameters({ query }: Endpoint, write: Writer): Json[] {
  const def = query && definition(query)
  if (def?.type !== 'object') return []
  return Object.entries(def.shape).map(([name, schema]) => ({ name, in: 'query', schema: write(schema, 'input') }))
}

const filterParameter = ({ filterable }: Endpoint): Json[] =>
  filterable === undefined ? [] : [{
    name: 'X-Filter',
    in: 'header',
    description:
      (filterable.length === 0 ? 'No member can be filtered on. ' : `Members that can be filtered on: ${filterable.join(', ')}. `) +
      'Operators: +and, +or, +gt, +gte, +lt, +lte, +contains, +neq; sorting by +order_by and +order (asc, desc).',
    content: { 'application/json': { schema: { type: 'object' } } },
  }]

function security(access: Access, words: Identifiers): Json[] {
  if (access.kind === 'open') return []
  const scopes = access.scopes.map((scope) => words.scopes(scope))
  const required = [{ bearer: scopes }, { oauth: scopes }]
  return access.kind === 'optional' ? [{}, ...required] : required
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

/** Refusals an operation may answer with, each described once among the components (gaps 1.3). */
const refusals: Readonly<Record<string, { name: string; description: string; when: (endpoint: Endpoint) => boolean }>> = {
  400: { name: 'Invalid', description: 'Something in the request is not valid, or not possible now.', when: ({ body, query, method }) => Boolean(body ?? query) || method !== 'GET' },
  401: { name: 'InvalidToken', description: 'The token is missing, expired or revoked, or lacks a scope.', when: ({ access }) => access.kind !== 'open' },
  403: { name: 'Unauthorized', description: 'The user lacks a grant.', when: ({ grant, on, unrestricted }) => Boolean(grant ?? on ?? unrestricted) },
  404: { name: 'NotFound', description: 'There is no such object, or none this user may see.', when: ({ path }) => path.includes('{') },
  429: { name: 'TooManyRequests', description: 'Too many requests; Retry-After says when to go on.', when: () => true },
}

function responses(endpoint: Endpoint, write: Writer): Json {
  const def = definition(endpoint.returns)
  const nothing = def.type === 'nullable'
  const errors = Object.entries(refusals).filter(([, { when }]) => when(endpoint))
  return {
    200: { description: 'Done.', content: json(write(nothing ? def.innerType : endpoint.returns, 'output')) },
    ...(nothing ? { 204: { description: 'Unrestricted: there is nothing to list.' } } : {}),
    ...Object.fromEntries(errors.map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }])),
  }
}

function operation(endpoint: Endpoint, words: Identifiers, write: Writer): Json {
  const { summary, access, body, grant, kind, on, unrestricted } = endpoint
  const parameters = [...pathParameters(endpoint, words, write), ...queryParameters(endpoint, write), ...filterParameter(endpoint)]
  return {
    operationId: operationId(endpoint),
    summary,
    tags: [endpoint.area],
    security: security(access, words),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(write(body, 'input')) } } : {}),
    responses: responses(endpoint, write),
    'x-kind': kind,
    ...(grant ? { 'x-grant': words.name(grant) } : {}),
    ...(on ? { 'x-entity': words.name(on) } : {}),
    ...(unrestricted ? { 'x-unrestricted': unrestricted } : {}),
  }
}

const levels = ['read_only', 'read_write'] as const
const scopeList = (words: Identifiers) =>
  Object.fromEntries(scopeAreas.flatMap((area) => levels.map((level) => [words.scopes(`${area}:${level}`), `${level === 'read_only' ? 'Read' : 'Read and change'} ${area.replace('_', ' ')}`])))

/** The document; `words` are those of the service's own edge. */
export function openapi(contract: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>, words: Identifiers = identifiers(neutralWords)): Json {
  const { components, write } = schemaWriter(words)
  const paths: Record<string, Json> = {}
  for (const endpoint of Object.values(contract).flatMap((area) => Object.values(area))) {
    const path = pathOf(endpoint, words)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, words, write) }
  }
  const errors = write(ErrorBody, 'output')
  return {
    openapi: '3.1.0',
    info: { title: 'Compute, images, regions, profile and domains', version: '4', description: 'Times are UTC and carry no zone.' },
    servers: [{ url: '/v4' }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(Object.values(refusals).map(({ name, description }) => [name, { description, content: json(errors) }])),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token or an OAuth token.' },
        oauth: {
          type: 'oauth2',
          flows: { authorizationCode: { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', refreshUrl: '/oauth/token', scopes: scopeList(words) } },
        },
      },
    },
  }
}
