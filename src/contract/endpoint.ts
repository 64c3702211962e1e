/**
 * An operation of the interface as a value. The typed client call, the service's route, validation and access check,
 * the actions on the screen and the OpenAPI document all derive from it. Its shape follows the Endpoints tables of the
 * documents.
 */
import type { Access, EntityKind, ScopeLevel } from './access.ts'
import type { Filter } from './filter.ts'
import type { Input, Output, Schema } from './schema.ts'

/**
 * Path parameters that are text. Every other one is a positive number: `year`, `month`, or `<object>Id`, the id of an
 * object.
 */
export const textParams = ['imageId', 'regionId', 'typeId', 'kernelId', 'username', 'address'] as const
type TextParam = (typeof textParams)[number]
type ParamName = TextParam | 'year' | 'month' | `${string}Id`

/** Parameter names of a template: `/a/{x}/b/{+y}` gives 'x' | 'y'. `{+y}` may contain slashes (RFC 6570). */
type ParamNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `+${infer Bare}` ? Bare : Name) | ParamNames<Rest>
  : never
export type PathTemplate<T extends string> = Exclude<ParamNames<T>, ParamName> extends never ? T : never
type PathValues<T extends string> = { [K in ParamNames<T> & ParamName]: K extends TextParam ? string : number }

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Global grants of a restricted user (profile-and-domains.md, Grants). */
export type GlobalGrant =
  | 'account_access'
  | 'add_databases'
  | 'add_domains'
  | 'add_firewalls'
  | 'add_images'
  | 'add_nodes'
  | 'add_monitor'
  | 'add_nodebalancers'
  | 'add_stackscripts'
  | 'add_volumes'
  | 'cancel_account'
  | 'monitor_subscription'

interface EndpointOptions {
  readonly summary: string
  /**
   * What it does, when it is refused, and its consequences. The OpenAPI document adds the contents of the other
   * members: scopes, grants, rate limits. Like the summary, it is not in the dashboard.
   */
  readonly description: string
  readonly access: Access
  /** documented: in the tables of the two documents; referenced: only mentioned there, and specified in gaps.md. */
  readonly kind?: 'documented' | 'referenced'
  /** Global grant that a restricted user needs. */
  readonly grant?: GlobalGrant
  /** Entity in the path on which a restricted user needs permission: read_only for GET, read_write otherwise. */
  readonly entity?: EntityKind
  /** For unrestricted users only: `true` for the whole operation, or the body members that only they may send. */
  readonly unrestricted?: true | readonly string[]
  /**
   * Changes that outlive a session and give access to the account: other credentials, the second factor, where links to
   * set a password are mailed, who else has access. A caller with the token of a session must have proved the password
   * or a one-time code within the last `limits.proofMinutes` (RFC 9470); personal access tokens are exempt. `true` for
   * the whole operation, or the body members.
   */
  readonly stepUp?: true | readonly string[]
  /**
   * Statuses of refusals that cannot be derived from the other members: 400 of a GET because of the state of the
   * resource, 403 because of the request's contents.
   */
  readonly refusals?: readonly (400 | 403)[]
  /** Members of a collection's items that X-Filter may use (gaps 1.2); undefined for other operations. */
  readonly filterable?: readonly string[]
  /**
   * An addition of the embedded service, outside /v4 and at the dashboard's own origin: other services respond with
   * 404.
   */
  readonly embedded?: true
  /** How long browsers may cache the response of a catalog operation, in seconds (gaps 1.4). */
  readonly cacheSeconds?: number
}

export interface Endpoint<
  P extends string = string,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
> extends EndpointOptions {
  readonly kind: 'documented' | 'referenced'
  readonly method: Method
  readonly path: P
  readonly query: Q
  readonly body: B
  readonly returns: R
  /** Set by area(): `nodes` and `create` for `nodes.create`. */
  readonly area: string
  readonly name: string
}

/** Who may call an operation, without its schemas: all that navigation and buttons need to know about it. */
export type OperationAccess = Pick<
  Endpoint,
  'area' | 'name' | 'method' | 'access' | 'grant' | 'entity' | 'unrestricted'
>

/** The members for validation, the service and the OpenAPI document; no call needs them. */
export const servicePart = [
  'summary',
  'description',
  'refusals',
  'filterable',
  'cacheSeconds',
  'query',
  'body',
  'returns',
] as const satisfies readonly (keyof Endpoint)[]
type ServicePart = (typeof servicePart)[number]

/** An operation without its schemas: all that a call needs before its response is checked. */
export type Operation = Omit<Endpoint, ServicePart>

/**
 * An operation of operations.ts. The type keeps the whole operation, from which requests and responses get their
 * shapes.
 */
export type WithoutSchemas<E extends Endpoint> = Omit<E, ServicePart> & {
  readonly described?: E
}

/** The operation with its schemas, of which `O` may be the part without them. */
type Described<O> = O extends Endpoint ? O : O extends { readonly described?: infer E } ? E : never

type InputMember<K extends string, V> = [V] extends [never]
  ? unknown
  : Partial<V> extends V
    ? { [P in K]?: V }
    : { [P in K]: V }

/** The input of a call: those of `{ path, query, body, filter }` that the operation has. */
export type RequestOf<O> = EndpointRequest<Described<O>>
type EndpointRequest<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? ([ParamNames<P>] extends [never] ? unknown : { path: PathValues<P> }) &
        InputMember<'query', Input<Q>> &
        InputMember<'body', Input<B>> &
        (E extends { filterable: readonly string[] } ? { filter?: Filter } : unknown)
    : never

/** The input of a handler: validated, with defaults filled in. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { path: PathValues<P>; query: Output<Q>; body: Output<B>; filter: Filter | null }
    : never

/** The response of the operation. */
export type ResponseOf<O> =
  Described<O> extends Endpoint<string, Schema | undefined, Schema | undefined, infer R> ? Output<R> : never

interface EndpointSpec extends EndpointOptions {
  readonly query?: Schema
  readonly body?: Schema
  readonly returns: Schema
}

type SchemaOf<X, K extends string> = X extends Record<K, infer S extends Schema> ? S : undefined
type BuiltEndpoint<P extends string, X extends { returns: Schema; access: Access }> = Endpoint<
  P,
  SchemaOf<X, 'query'>,
  SchemaOf<X, 'body'>,
  X['returns']
> & {
  readonly access: X['access']
} & (X extends { filterable: infer F } ? { readonly filterable: F } : unknown)

const endpointFactory =
  (method: Method) =>
  <const P extends string, const X extends EndpointSpec>(path: P & PathTemplate<P>, spec: X): BuiltEndpoint<P, X> => {
    const built = { kind: 'documented', area: '', name: '', query: undefined, body: undefined, ...spec, method, path }
    // BuiltEndpoint takes its schemas from `spec`, as this object does; the compiler cannot follow the spread of a
    // generic.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return built as unknown as BuiltEndpoint<P, X>
  }

export const get = endpointFactory('GET')
export const post = endpointFactory('POST')
export const put = endpointFactory('PUT')
export const del = endpointFactory('DELETE')

/** Names the operations of an area; each keeps its own type. */
export function area<const A extends Record<string, Endpoint>>(name: string, operations: A): A {
  const named = Object.entries(operations).map(([key, operation]) => [key, { ...operation, area: name, name: key }])
  // Object.fromEntries loses the names of the keys; the entries are those of `operations` with area and name filled in.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(named) as A
}

/** The permission that an operation needs on the entity in its path. */
export const requiredPermission = (endpoint: OperationAccess): ScopeLevel =>
  endpoint.method === 'GET' ? 'read_only' : 'read_write'

/** The id of an operation in logs, queries and tests, such as `nodes.create`. */
export const operationId = (endpoint: OperationAccess) => `${endpoint.area}.${endpoint.name}`

/** Names of the parameters in a template, in order. */
export const paramNames = (path: string) => [...path.matchAll(/\{\+?(\w+)\}/g)].map((match) => match[1] ?? '')

/** Fills in a template: values are percent-encoded, except for slashes in `{+name}`. */
export const fillPath = (path: string, values: Readonly<Record<string, string | number>>) =>
  path.replace(/\{(\+?)(\w+)\}/g, (_, plus: string, name: string) => {
    const value = encodeURIComponent(String(values[name]))
    return plus ? value.replaceAll('%2F', '/') : value
  })

/** Which POST operations may be sent twice: the second request changes nothing, or the service refuses it. */
const repeatablePosts: ReadonlySet<string> = new Set([
  'nodes.boot',
  'nodes.shutdown',
  'disks.resize',
  'backups.enable',
  'backups.cancel',
  'events.seen',
  'records.create',
  // Their names are unique.
  'domains.create',
  'domains.import',
  'domains.clone',
  'users.create',
  // The secret of a lost response is useless, and the next one replaces it.
  'twoFactor.enable',
])

/**
 * PUT and DELETE are idempotent (RFC 9110, 9.2.2), unless a DELETE does not identify a resource: there may be another
 * one by then, such as a new phone number. Every POST counts as not repeatable unless it is listed above.
 */
export const isRepeatable = ({ method, area, name, path }: Pick<Operation, 'method' | 'area' | 'name' | 'path'>) =>
  method === 'POST' ? repeatablePosts.has(`${area}.${name}`) : method !== 'DELETE' || paramNames(path).length > 0
