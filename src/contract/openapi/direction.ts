/**
 * Derives from the contract which members of a resource only the service sets, and which members of a request are never
 * returned.
 */
import type { Endpoint } from '../endpoint.ts'
import type { IdentifierCodec } from '../identifiers/codec.ts'
import { isDictionary } from '../json.ts'
import { isSecretMember } from '../secrets.ts'
import { definition, Empty, type Schema } from '../schema.ts'
import { membersOf, schemaName, type JsonObject, type SchemaWriter } from './json-schema.ts'

/** The resource that an operation returns, alone or in a page. */
function resourceOf(returns: Schema): Schema {
  const def = definition(returns)
  if (def.type === 'nullable') return resourceOf(def.innerType)
  const data = membersOf(returns)['data']
  const list = data && definition(data)
  return list?.type === 'array' ? list.element : returns
}

/** Adds keywords to the named members of a component. */
function mark(
  { components }: SchemaWriter,
  name: string,
  members: readonly string[],
  keywords: (member: string) => JsonObject,
) {
  const schema = components[name]
  const properties = schema?.['properties']
  if (!schema || !isDictionary(properties)) return
  components[name] = {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([member, value]) => [
        member,
        members.includes(member) && isDictionary(value) ? { ...value, ...keywords(member) } : value,
      ]),
    ),
  }
}

export function markDirections(endpoints: readonly Endpoint[], codec: IdentifierCodec, schemas: SchemaWriter) {
  /** Name of a resource → the members that some request may set. */
  const settable = new Map<string, Set<string>>()
  for (const { body, returns } of endpoints) {
    const resource = resourceOf(returns)
    const name = schemaName(resource)
    if (name === undefined || resource === Empty) continue
    const names = settable.get(name) ?? new Set()
    settable.set(name, names)
    for (const member of Object.keys(membersOf(body))) names.add(codec.name(member))
  }
  const shapes = new Map(
    endpoints
      .map(({ returns }) => resourceOf(returns))
      .map((resource) => [schemaName(resource), Object.keys(membersOf(resource)).map((name) => codec.name(name))]),
  )
  for (const [name, names] of settable)
    mark(
      schemas,
      codec.name(name),
      (shapes.get(name) ?? []).filter((member) => !names.has(member)),
      () => ({ readOnly: true }),
    )

  for (const { body, returns } of endpoints) {
    const name = body && schemaName(body)
    if (!body || name === undefined) continue
    const resource = resourceOf(returns)
    const returned = resource === Empty ? null : new Set(Object.keys(membersOf(resource)))
    const sent = Object.keys(membersOf(body)).filter(
      (member) => isSecretMember(member) || (returned && !returned.has(member)),
    )
    mark(
      schemas,
      codec.name(name),
      sent.map((member) => codec.name(member)),
      (member) => ({
        writeOnly: true,
        ...(/pass/.test(member) ? { format: 'password' } : {}),
      }),
    )
  }
}
