/** What a route module says about its place: `export const handle = { crumb: 'Nodes' }`. */

type Params = Readonly<Record<string, string | undefined>>

/** A text, or made from the address's parameters: `{ crumb: (params) => `Node ${params.nodeId}` }`. */
export interface Handle {
  crumb: string | ((params: Params) => string)
}

export interface Crumb {
  to: string
  label: string
}

const hasCrumb = (handle: unknown): handle is Handle => typeof handle === 'object' && handle !== null && 'crumb' in handle

/** The breadcrumb of a matched route, none when its handle names none. */
export function crumbOf({ handle, params, pathname }: { handle: unknown; params: Params; pathname: string }): Crumb[] {
  if (!hasCrumb(handle)) return []
  return [{ to: pathname, label: typeof handle.crumb === 'string' ? handle.crumb : handle.crumb(params) }]
}
