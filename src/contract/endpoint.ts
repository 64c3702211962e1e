/**
 * One operation of the interface as a value. The typed client call, the service's route and validation, the access check,
 * what a screen may offer, and the OpenAPI document all derive from it. Shape after the Endpoints tables of the documents.
 */
import * as z from 'zod/mini'
import type { Access, EntityKind, ScopeLevel } from './access.ts'
import type { Filter } from './filter.ts'
import { Id, type Input, type Output, type Schema } from './schema.ts'

/** Every path parameter there is and its schema; a template naming another one does not compile. */
export const params = {
  nodeId: Id, backupId: Id, diskId: Id, configId: Id, imageId: z.string(), regionId: z.string(), typeId: z.string(),
  kernelId: z.string(), stackscriptId: Id, eventId: Id, username: z.string(), domainId: Id, recordId: Id, appId: Id,
  deviceId: Id, loginId: Id, sshKeyId: Id, tokenId: Id,
}
type ParamName = keyof typeof params

/** Names in a template: `/a/{x}/b/{+y}` gives 'x' | 'y'. `{+y}` is a parameter that may hold slashes (RFC 6570). */
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Bare}` ? Bare : Name) | Names<Rest>
  : never
export type Template<T extends string> = Exclude<Names<T>, ParamName> extends never ? T : never
type PathValues<T extends string> = { [K in Names<T> & ParamName]: z.output<(typeof params)[K]> }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Global grants a restricted user may hold (profile-and-domains.md, Grants). */
export type GlobalGrant =
  | 'account_access' | 'add_databases' | 'add_domains' | 'add_firewalls' | 'add_images' | 'add_nodes' | 'add_monitor'
  | 'add_nodebalancers' | 'add_stackscripts' | 'add_volumes' | 'cancel_account' | 'monitor_subscription'

interface Rules {
  readonly summary: string
  readonly access: Access
  /** documented: in the tables of the two documents; referenced: only mentioned there, specified in gaps.md. */
  readonly kind?: 'documented' | 'referenced'
  /** Global grant a restricted user needs. */
  readonly grant?: GlobalGrant
  /** Entity in the path whose own grant a restricted user needs: read_only for GET, read_write otherwise. */
  readonly on?: EntityKind
  /** Only unrestricted users: `true` for the whole operation, or the body members only they may send. */
  readonly unrestricted?: true | readonly string[]
  /** Members of a collection's items that X-Filter may name (gaps 1.2). */
  readonly filterable?: readonly string[]
  /** Response caching in seconds for catalogues (gaps 1.4). */
  readonly cache?: number
}

export interface Endpoint<
  P extends string = string,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> extends Rules {
  readonly kind: 'documented' | 'referenced'
  readonly method: Method
  readonly path: P
  readonly query: Q
  readonly body: B
  readonly returns: R
  /** Area and operation name, as in `nodes.create`; set by area(). */
  readonly area: string
  readonly name: string
}

type Optional<K extends string, V> = [V] extends [never] ? unknown : Partial<V> extends V ? { [P in K]?: V } : { [P in K]: V }

/** What a caller gives: `{ path, query, body, filter }`, only those that the operation has. */
export type CallOf<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? ([Names<P>] extends [never] ? unknown : { path: PathValues<P> }) &
        Optional<'query', Input<Q>> &
        Optional<'body', Input<B>> &
        (E extends { filterable: readonly string[] } ? { filter?: Filter } : unknown)
    : never

/** What a handler gets: everything checked, defaults filled in. */
export type CheckedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B> ? { path: PathValues<P>; query: Output<Q>; body: Output<B>; filter: Filter | null } : never

/** What the operation answers. */
export type AnswerOf<E> = E extends Endpoint<string, Schema | undefined, Schema | undefined, infer R> ? Output<R> : never

interface Spec extends Rules {
  readonly query?: Schema
  readonly body?: Schema
  readonly returns: Schema
}

type SchemaOf<X, K extends string> = X extends Record<K, infer S extends Schema> ? S : undefined
type Made<P extends string, X extends { returns: Schema; access: Access }> = Endpoint<P, SchemaOf<X, 'query'>, SchemaOf<X, 'body'>, X['returns']> & {
  readonly access: X['access']
} &
  (X extends { filterable: infer F } ? { readonly filterable: F } : unknown)

const operation =
  (method: Method) =>
  <const P extends string, const X extends Spec>(path: P & Template<P>, spec: X): Made<P, X> => {
    const made = { kind: 'documented', area: '', name: '', query: undefined, body: undefined, ...spec, method, path }
    // The type reads the schemas off `spec`, where they have just been taken from; the compiler cannot follow a spread of a generic.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return made as unknown as Made<P, X>
  }

export const get = operation('GET')
export const post = operation('POST')
export const put = operation('PUT')
export const del = operation('DELETE')

/** Names the operations of one area; the result keeps each operation's own type. */
export function area<const A extends Record<string, Endpoint>>(name: string, operations: A): A {
  const named = Object.entries(operations).map(([key, operation]) => [key, { ...operation, area: name, name: key }])
  // Object.fromEntries forgets the keys' names; the entries are those of `operations` with two texts filled in.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(named) as A
}

/** The permission an operation needs on the entity in its path. */
export const levelNeeded = (endpoint: Endpoint): ScopeLevel => (endpoint.method === 'GET' ? 'read_only' : 'read_write')

/** `nodes.create`: how logs and tests call an operation. */
export const operationId = (endpoint: Endpoint) => `${endpoint.area}.${endpoint.name}`

/** Names of the parameters in a template, in order. */
export const paramNames = (path: string) => [...path.matchAll(/\{\+?(\w+)\}/g)].map((match) => match[1] ?? '')

/** A template filled in; slashes stay readable in `{+name}`, everything else is percent-encoded. */
export const fillPath = (path: string, values: Readonly<Record<string, string | number>>) =>
  path.replace(/\{(\+?)(\w+)\}/g, (_, plus: string, name: string) => {
    const value = encodeURIComponent(String(values[name]))
    return plus ? value.replaceAll('%2F', '/') : value
  })
