/** Breadcrumbs from the handles of route modules: `export const handle = { crumb: 'Nodes' }`. */

type Params = Readonly<Record<string, string | undefined>>

/** A text, or a function of the route parameters: `{ crumb: (params) => `Node ${params.nodeId}` }`. */
interface RouteHandle {
  crumb: string | ((params: Params) => string)
}

interface Crumb {
  to: string
  label: string
}

const hasCrumb = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'crumb' in handle

/** The breadcrumb of a matched route; empty when its handle has none. */
export function crumbsOf({ handle, params, pathname }: { handle: unknown; params: Params; pathname: string }): Crumb[] {
  if (!hasCrumb(handle)) return []
  return [{ to: pathname, label: typeof handle.crumb === 'string' ? handle.crumb : handle.crumb(params) }]
}
