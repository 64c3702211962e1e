/** Reads an OpenAPI 3.1 document into the areas, operations and schemas that the page shows. */
import { isDictionary, type Dictionary } from '#contract/json.ts'

export interface Parameter {
  readonly name: string
  readonly place: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Dictionary
  readonly example: string
}

export interface Content {
  readonly description: string
  readonly mediaType: string
  readonly schema: Dictionary
  readonly example: unknown
}

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  /** The scopes that the token needs; null when the operation needs no token. */
  readonly scopes: readonly string[] | null
  readonly parameters: readonly Parameter[]
  readonly body: (Content & { readonly required: boolean }) | null
  readonly responses: readonly { readonly status: string; readonly content: Content }[]
  /** The prefix of the path: `/v4`. */
  readonly server: string
}

export interface Area {
  readonly name: string
  readonly description: string
  readonly operations: readonly Operation[]
}

export interface ApiDocument {
  readonly version: string
  readonly description: string
  readonly areas: readonly Area[]
  /** Resolves a reference to its schema, merged with the keywords next to the reference. */
  readonly resolve: (schema: Dictionary) => Dictionary
}

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, key) => (isDictionary(found) ? found[key] : undefined), value)
const dictionary = (value: unknown): Dictionary => (isDictionary(value) ? value : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const methods = ['get', 'post', 'put', 'delete']
const places = ['path', 'query', 'header'] as const

/** The name of the component that a schema refers to; empty when it is not a reference. */
export const referenceName = ({ $ref }: Dictionary) => text($ref).split('/').at(-1) ?? ''

export function readDocument(document: unknown): ApiDocument {
  const resolve = (value: unknown): Dictionary => {
    const { $ref, ...rest } = dictionary(value)
    if (typeof $ref !== 'string') return rest
    return { ...dictionary(at(document, ...$ref.replace('#/', '').split('/'))), ...rest }
  }

  const contentOf = (value: unknown): Content => {
    const { description, content } = resolve(value)
    const [mediaType = '', { schema = {}, example } = {}] =
      Object.entries(dictionary(content)).map(([type, media]) => [type, dictionary(media)] as const)[0] ?? []
    return { description: text(description), mediaType, schema: dictionary(schema), example }
  }

  const parameterOf = (value: unknown): Parameter[] => {
    const { name, in: where, required, description, schema, example } = resolve(value)
    const place = places.find((each) => each === where)
    return place === undefined
      ? []
      : [
          {
            name: text(name),
            place,
            required: required === true,
            description: text(description),
            schema: dictionary(schema),
            example: text(example),
          },
        ]
  }

  const scopesOf = (security: unknown): readonly string[] | null => {
    const requirements = list(security)
    if (requirements.length === 0) return null
    return list(requirements.map((each) => at(each, 'oauth')).find(Array.isArray)).map(text)
  }

  const operationOf = (path: string, method: string): Operation => {
    const item = at(document, 'paths', path)
    const value = dictionary(at(item, method))
    const [server] = list(at(item, 'servers') ?? at(document, 'servers'))
    const body = value['requestBody'] === undefined ? null : resolve(value['requestBody'])
    return {
      id: text(value['operationId']),
      method: method.toUpperCase(),
      path,
      summary: text(value['summary']),
      description: text(value['description']),
      scopes: scopesOf(value['security']),
      parameters: list(value['parameters']).flatMap(parameterOf),
      body: body && { ...contentOf(body), required: body['required'] === true },
      responses: Object.entries(dictionary(value['responses'])).map(([status, response]) => ({
        status,
        content: contentOf(response),
      })),
      server: text(at(server, 'url')).replace(/\/$/, ''),
    }
  }

  const byArea = new Map<string, Operation[]>()
  for (const path of Object.keys(dictionary(at(document, 'paths'))))
    for (const method of methods.filter((each) => at(document, 'paths', path, each) !== undefined)) {
      const area = text(list(at(document, 'paths', path, method, 'tags'))[0])
      byArea.set(area, [...(byArea.get(area) ?? []), operationOf(path, method)])
    }

  return {
    version: text(at(document, 'info', 'version')),
    description: text(at(document, 'info', 'description')),
    areas: list(at(document, 'tags')).map((tag) => ({
      name: text(at(tag, 'name')),
      description: text(at(tag, 'description')),
      operations: byArea.get(text(at(tag, 'name'))) ?? [],
    })),
    resolve,
  }
}

/** The operations whose path, name or summary contains all words of a search, grouped by area. */
export function searchOperations(areas: readonly Area[], search: string): readonly Area[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return areas.flatMap((area) => {
    const operations = area.operations.filter(({ id, method, path, summary }) => {
      const haystack = `${area.name} ${id} ${method} ${path} ${summary}`.toLowerCase()
      return words.every((word) => haystack.includes(word))
    })
    return operations.length > 0 ? [{ ...area, operations }] : []
  })
}
