/**
 * Generates the OpenAPI 3.1 document from the contract. Besides the standard members each operation has `x-kind`
 * (documented or referenced), `x-grant`, `x-entity` and `x-unrestricted` for what a restricted user needs, and
 * `x-step-up` for calls that require a recent proof of the session's user.
 */
import { operationId, type Endpoint } from '../endpoint.ts'
import { createIdentifierCodec, type IdentifierCodec } from '../identifiers/codec.ts'
import { neutralWords } from '../identifiers/words.ts'
import { rateLimits, type RateLimit } from '../limits.ts'
import { definition } from '../schema.ts'
import { specVersion } from '../spec-version.ts'
import { ErrorBody, validate } from '../validation.ts'
import { accessInWords, securityOf, securitySchemes } from './access-in-words.ts'
import { areaTexts } from '../contract.ts'
import { markDirections } from './direction.ts'
import { exampleOf, type Examples } from './examples.ts'
import { createSchemaWriter, schemaName, type JsonObject } from './json-schema.ts'
import { createParameterWriter } from './parameters.ts'
import { errorResponses, headers, jsonContent, rateLimitInWords, responsesOf } from './responses.ts'
import { uploadPath, uploadPathItem } from './upload.ts'

type Contract = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** A path template for OpenAPI, where `{+imageId}` is an ordinary parameter. */
const pathOf = (endpoint: Endpoint, codec: IdentifierCodec) =>
  codec.path(endpoint.path).replace(/\{\+?(\w+)\}/g, (_, name: string) => `{${codec.name(name)}}`)

/** `nodesList`: the area, and the operation in it. */
export const openapiOperationId = (endpoint: Endpoint, codec: IdentifierCodec) =>
  codec.name(operationId(endpoint).replace(/\.([a-z])/, (_, letter: string) => letter.toUpperCase()))

/** What the operation does, and a list of its event, who may call it, and how often. */
function descriptionOf(endpoint: Endpoint, codec: IdentifierCodec, isLimited: boolean): string {
  const [purpose = '', event] = codec.sentence(endpoint.description, 'toWire').split(/ (?=Raises the event)/)
  const facts = [
    ...(event === undefined ? [] : [event]),
    ...accessInWords(endpoint, codec),
    ...(isLimited ? [rateLimitInWords(operationId(endpoint))] : []),
    ...(endpoint.cacheSeconds === undefined
      ? []
      : [`The response may be cached for ${endpoint.cacheSeconds} seconds.`]),
  ]
  return [purpose, '', ...facts.map((fact) => `- ${fact}`)].join('\n')
}

/** Writes operations, and collects what they share. */
function createOperationWriter(codec: IdentifierCodec, examples: Examples, isLimited: boolean) {
  const schemas = createSchemaWriter(codec)
  const parameters = createParameterWriter(codec, schemas)
  const requestBodies: Record<string, JsonObject> = {}

  /** A body may be left out when the empty object is valid. */
  const requestBody = ({ body }: Endpoint, example: unknown): JsonObject => {
    if (!body) return {}
    const name = codec.name(schemaName(body) ?? '')
    const schema = schemas.write(body, 'input')
    requestBodies[name] ??= {
      description: schemas.components[name]?.['description'],
      required: !validate(body, {}).ok,
      content: jsonContent(schema, example),
    }
    return { requestBody: { $ref: `#/components/requestBodies/${name}` } }
  }

  const responseSchema = ({ returns }: Endpoint) => {
    const def = definition(returns)
    return schemas.write(def.type === 'nullable' ? def.innerType : returns, 'output')
  }

  const write = (endpoint: Endpoint): JsonObject => {
    const { summary, access, grant, kind, entity, unrestricted, stepUp } = endpoint
    const references = parameters.of(endpoint)
    const example = exampleOf(endpoint, codec, examples)
    return {
      operationId: openapiOperationId(endpoint, codec),
      summary: codec.sentence(summary, 'toWire'),
      description: descriptionOf(endpoint, codec, isLimited),
      tags: [codec.name(endpoint.area)],
      security: securityOf(access, codec),
      ...(references.length > 0 ? { parameters: references } : {}),
      ...requestBody(endpoint, example.request),
      responses: responsesOf(endpoint, { schema: responseSchema(endpoint), example: example.response }),
      'x-kind': kind,
      ...(grant ? { 'x-grant': codec.name(grant) } : {}),
      ...(entity ? { 'x-entity': codec.name(entity) } : {}),
      ...(unrestricted ? { 'x-unrestricted': unrestricted } : {}),
      ...(stepUp ? { 'x-step-up': stepUp } : {}),
    }
  }
  return { schemas, parameters, requestBodies, write }
}

/**
 * The document of the whole contract, with the identifiers of the service. `home`: the address of the dashboard.
 * `texts` and `examples`: those of operations that are not in the contract. `rateLimit`: the one over all operations;
 * null for none at all.
 */
export function openapi(
  contract: Contract,
  {
    codec = createIdentifierCodec(neutralWords),
    home = 'http://localhost:4080',
    texts = {},
    examples = {},
    rateLimit = rateLimits.overall,
  }: {
    codec?: IdentifierCodec
    home?: string
    texts?: Readonly<Record<string, string>>
    examples?: Examples
    rateLimit?: RateLimit | null
  } = {},
): JsonObject {
  const { schemas, parameters, requestBodies, write } = createOperationWriter(codec, examples, rateLimit !== null)
  const endpoints = Object.values(contract).flatMap((area) => Object.values(area))
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint, codec)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: write(endpoint) }
  }
  const errorBody = schemas.write(ErrorBody, 'output')
  paths[uploadPath] = uploadPathItem(errorBody)
  markDirections(endpoints, codec, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: codec.sentence('Nodes, images, regions, domains and profile', 'toWire'),
      summary: 'The interface of this service.',
      version: specVersion,
      description: [...introduction, rateLimitText(rateLimit)].join('\n\n'),
      contact: { name: 'Operator of this service', url: home },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: '/v4', description: 'This service.' }],
    tags: Object.keys(contract)
      .map((name) => ({
        name: codec.name(name),
        description: codec.sentence(texts[name] ?? areaTexts[name] ?? '', 'toWire'),
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    paths,
    components: {
      schemas: schemas.components,
      parameters: parameters.components,
      requestBodies,
      headers,
      responses: errorResponses(errorBody),
      securitySchemes: securitySchemes(codec),
    },
  }
}

const introduction = [
  '**Format:** Requests and responses are JSON. Times are in UTC, without a zone: `YYYY-MM-DDTHH:MM:SS`. Identifiers are positive numbers that are never used again, unless their description says otherwise.',
  '**Updates:** Success is 200. An update changes only the members that are sent. Members may be added at any time: ignore those that you do not know.',
  '**Lists:** Results come in pages (`page`, `page_size`), and can be filtered and sorted with the header `X-Filter`, which holds an object as JSON: members with the values that they must equal, or with operators such as `{"label": {"+contains": "web"}}`; `+and` and `+or` with lists of such objects; `+order_by` and `+order`.',
]

const rateLimitText = (limit: RateLimit | null) =>
  limit
    ? `**Rate limit:** ${limit.count} requests in ${limit.seconds} seconds for each user, or for each network without a token. Operations have limits of their own, too.`
    : '**Rate limit:** none.'
