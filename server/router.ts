/**
 * Finds the operation of the contract for a method and a path: fixed segments go before parameters, `{+name}` may
 * contain slashes.
 */
import { paramNames, type Endpoint, type Method } from '#contract/endpoint.ts'

/** Path parameters are percent-decoded text. */
type RouteMatch =
  | { readonly kind: 'operation'; readonly endpoint: Endpoint; readonly pathParams: Readonly<Record<string, string>> }
  | { readonly kind: 'method-not-allowed'; readonly allowed: readonly Method[] }
  | { readonly kind: 'unknown' }

export type OperationLookup = (method: string, path: string) => RouteMatch

interface Route {
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly methods: Map<string, Endpoint>
  /** Sorts fixed segments before parameters, segment by segment. */
  readonly rank: string
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function patternOf(template: string): RegExp {
  const source = template.split(/(\{\+?\w+\})/).map((part) => {
    if (!part.startsWith('{')) return escapeRegExp(part)
    return part.startsWith('{+') ? '(.+)' : '([^/]+)'
  })
  // Linear: no parameter but the last contains the slash that follows it.
  // oxlint-disable-next-line no-restricted-globals -- made of literals by the rule above
  return new RegExp(`^${source.join('')}$`)
}

const rankOf = (template: string) =>
  template
    .split('/')
    .map((part) => (part.startsWith('{+') ? '2' : part.startsWith('{') ? '1' : '0'))
    .join('')

/** Percent-decoded text; null when it is not well-formed. */
function decodeSegment(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Builds the lookup once. Paths are those of the contract, without `/v4`. HEAD finds the operation of GET. */
export function createRouter(endpoints: readonly Endpoint[]): OperationLookup {
  const routes = new Map<string, Route>()
  for (const endpoint of endpoints) {
    // Templates that differ only in the names of their parameters are one route.
    const shape = endpoint.path.replaceAll(/\{(\+?)\w+/g, '{$1')
    const route = routes.get(shape) ?? {
      pattern: patternOf(endpoint.path),
      names: paramNames(endpoint.path),
      methods: new Map<string, Endpoint>(),
      rank: rankOf(endpoint.path),
    }
    if (route.methods.has(endpoint.method)) throw new Error(`${endpoint.method} ${endpoint.path} is defined twice`)
    routes.set(shape, route)
    route.methods.set(endpoint.method, endpoint)
  }
  const ordered = [...routes.values()].toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))

  return (method, path) => {
    const requestedMethod = method === 'HEAD' ? 'GET' : method
    const allowed = new Set<Method>()
    for (const route of ordered) {
      const match = route.pattern.exec(path)
      if (!match) continue
      const endpoint = route.methods.get(requestedMethod)
      if (!endpoint) {
        for (const each of route.methods.values()) allowed.add(each.method)
        continue
      }
      const pathParams: Record<string, string> = {}
      for (const [index, name] of route.names.entries()) {
        const value = decodeSegment(match[index + 1] ?? '')
        if (value === null) return { kind: 'unknown' }
        pathParams[name] = value
      }
      return { kind: 'operation', endpoint, pathParams }
    }
    return allowed.size > 0 ? { kind: 'method-not-allowed', allowed: [...allowed] } : { kind: 'unknown' }
  }
}
