/** Finds the operation of the contract that an address means: fixed segments before parameters, `{+name}` may hold slashes. */
import { paramNames, type Endpoint, type Method } from '#contract/endpoint.ts'

/** Values are the address's texts, percent-decoded. */
export type Match =
  | { readonly kind: 'operation'; readonly endpoint: Endpoint; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong method'; readonly allowed: readonly Method[] }
  | { readonly kind: 'unknown' }

export type FindOperation = (method: string, path: string) => Match

interface Route {
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly methods: Map<string, Endpoint>
  /** Fixed parts sort before parameters, place by place. */
  readonly rank: string
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function patternOf(template: string): RegExp {
  const source = template.split(/(\{\+?\w+\})/).map((part) => {
    if (!part.startsWith('{')) return escaped(part)
    return part.startsWith('{+') ? '(.+)' : '([^/]+)'
  })
  return new RegExp(`^${source.join('')}$`)
}

const rankOf = (template: string) =>
  template.split('/').map((part) => (part.startsWith('{+') ? '2' : part.startsWith('{') ? '1' : '0')).join('')

/** Percent-decoded text; null when it is not well-formed. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Builds the table once. Paths are those of the contract, without `/v4`. A HEAD asks for the GET. */
export function createRouter(endpoints: readonly Endpoint[]): FindOperation {
  const routes = new Map<string, Route>()
  for (const endpoint of endpoints) {
    // Two templates that differ only in their parameters' names are one route.
    const shape = endpoint.path.replace(/\w+(?=\})/g, '')
    const route = routes.get(shape) ?? {
      pattern: patternOf(endpoint.path), names: paramNames(endpoint.path), methods: new Map<string, Endpoint>(), rank: rankOf(endpoint.path),
    }
    if (route.methods.has(endpoint.method)) throw new Error(`${endpoint.method} ${endpoint.path} is described twice`)
    routes.set(shape, route)
    route.methods.set(endpoint.method, endpoint)
  }
  const ordered = [...routes.values()].toSorted((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))

  return (method, path) => {
    const asked = method === 'HEAD' ? 'GET' : method
    const allowed = new Set<Method>()
    for (const route of ordered) {
      const found = route.pattern.exec(path)
      if (!found) continue
      const endpoint = route.methods.get(asked)
      if (!endpoint) {
        for (const each of route.methods.values()) allowed.add(each.method)
        continue
      }
      const values: Record<string, string> = {}
      for (const [index, name] of route.names.entries()) {
        const value = decoded(found[index + 1] ?? '')
        if (value === null) return { kind: 'unknown' }
        values[name] = value
      }
      return { kind: 'operation', endpoint, values }
    }
    return allowed.size > 0 ? { kind: 'wrong method', allowed: [...allowed] } : { kind: 'unknown' }
  }
}
