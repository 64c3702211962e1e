/** Records the writes of this browser in the history, while the user keeps one (kit/change-history.ts). */
import type { QueryClient } from '@tanstack/react-query'
import { fillPath, operationId, type Endpoint } from '#contract/endpoint.ts'
import { omitSecrets } from '#contract/secrets.ts'
import { onWritten } from '#api/client.ts'
import { describedOperation } from '#api/http/operation-schemas.ts'
import { changeHistory, historyOwner } from '#kit/change-history.ts'
import { isDictionary, type Dictionary } from '#kit/preferences/merge-patch.ts'
import { ownProfile } from '#queries/profile.ts'

/** What the dashboard writes by itself. */
const ownWrites: ReadonlySet<string> = new Set(['preferences.update', 'events.seen'])
/** Answers to scripts: what in them is secret is known to the author of the script only. */
const unknownSecrets: ReadonlySet<string> = new Set(['stackscript_data'])
/** Characters of JSON of one value; longer ones are left out. */
const maxValueLength = 2000

type Path = Readonly<Record<string, string | number>>

/** The members that may be kept. */
function keptMembers(value: unknown): Dictionary | null {
  const members = omitSecrets(value)
  if (!isDictionary(members)) return null
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name, member]) =>
        !unknownSecrets.has(name) && member !== undefined && JSON.stringify(member).length <= maxValueLength,
    ),
  )
}

const itemsOf = (data: unknown): readonly unknown[] => {
  if (!isDictionary(data)) return []
  const items = data['items'] ?? data['data']
  return Array.isArray(items) ? items : []
}

/** The resource at this path as the dashboard has it: from its page, or from a list. */
function findResource(client: QueryClient, area: string, path: Path): Dictionary | null {
  const id = Object.values(path).at(-1)
  const viewed: unknown = client.getQueryData([area, 'view', id === undefined ? {} : { path }])
  if (isDictionary(viewed)) return viewed
  if (id === undefined) return null
  const lists = client.getQueriesData({ queryKey: [area] })
  const found = lists
    .flatMap(([, data]) => itemsOf(data))
    .find((item) => isDictionary(item) && (item['id'] === id || item['username'] === id))
  return isDictionary(found) ? found : null
}

const labelOf = (resource: Dictionary | null): string | null => {
  const label = resource?.['label'] ?? resource?.['domain'] ?? resource?.['username'] ?? resource?.['name']
  return typeof label === 'string' && label !== '' ? label : null
}

const pick = (resource: Dictionary, names: readonly string[]): Dictionary =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => names.includes(name)))

/** What was before and what is after a write; only what the request names, as far as it differs. */
export function describeChange(
  { method }: Pick<Endpoint, 'method'>,
  body: unknown,
  known: Dictionary | null,
  response: unknown,
): { before: Dictionary | null; after: Dictionary | null } {
  if (method === 'DELETE') return { before: keptMembers(known), after: null }
  const sent = keptMembers(body)
  if (method !== 'PUT' || !sent || !known) return { before: null, after: sent }
  const result = { ...sent, ...(isDictionary(response) ? pick(keptMembers(response) ?? {}, Object.keys(sent)) : {}) }
  const old = keptMembers(known) ?? {}
  const oldTexts = new Map(Object.entries(old).map(([name, value]) => [name, JSON.stringify(value)]))
  const changed = Object.entries(result).flatMap(([name, value]) =>
    oldTexts.get(name) === JSON.stringify(value) ? [] : [name],
  )
  return { before: pick(old, changed), after: pick(result, changed) }
}

export function recordChanges(client: QueryClient): void {
  onWritten((endpoint, { path = {}, body }, response) => {
    const username = client.getQueryData(ownProfile.queryKey)?.username
    if (username === undefined || historyOwner.get() !== username || ownWrites.has(operationId(endpoint))) return
    const known = findResource(client, endpoint.area, path)
    const created = isDictionary(response) ? response : null
    const change = {
      at: Date.now(),
      username,
      target: labelOf(known) ?? labelOf(created) ?? fillPath(endpoint.path, path),
      ...describeChange(endpoint, body, known, response),
    }
    const add = (summary: string) => changeHistory.add({ ...change, summary })
    describedOperation(endpoint).then(
      (described) => add(described.summary),
      () => add(operationId(endpoint)),
    )
  })
}
