/** The other nodes of several, loaded when the first one exists. */
import type { QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import type { StackscriptField } from '#contract/areas/stackscripts.ts'
import { operationId, type RequestOf } from '#contract/endpoint.ts'
import { nodes } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { refreshAfter } from '#api/query.ts'
import type { PlainRequest } from '#kit/actions/plain-request.ts'
import { startJob } from '#kit/actions/jobs.ts'
import { paths } from '#kit/paths.ts'
import { watchNode } from '#queries/created.ts'
import { createNode } from '#queries/nodes.ts'
import { withoutSecrets } from './without-secrets.ts'

interface Remaining {
  /** The labels of all nodes, that of the first included; empty when the service chooses them. */
  readonly labels: readonly string[]
  readonly body: RequestOf<typeof nodes.create>['body']
  /** Of the selected script. */
  readonly fields: readonly StackscriptField[]
}

/** Creates the remaining nodes as a job in the tray, after the first one has succeeded: by then the form is known to be valid. */
export function createRemaining(client: QueryClient, first: Node, { labels, body, fields }: Remaining): void {
  const jobItems = labels.map((label, index) => ({
    id: index,
    done: index === 0,
    label: index === 0 ? first.label : label || `Node ${index + 1} of ${labels.length}`,
  }))
  const requestOf = (index: number | string) => {
    const label = labels[Number(index)]
    return { body: { ...body, ...(label ? { label } : {}) } }
  }
  /** As it is kept for a reload: the labels are unique, and a node with one of them that is older than the first node is not its result. */
  const plainRequestOf = (index: number | string): PlainRequest => {
    const { body: storable, secrets } = withoutSecrets(requestOf(index).body, fields)
    const { label } = storable
    return {
      operation: operationId(nodes.create),
      input: { body: storable },
      secrets,
      creates:
        label === undefined ? undefined : { list: operationId(nodes.list), match: { label }, since: first.created },
    }
  }
  startJob({
    title: `Create ${labels.length} nodes`,
    items: jobItems,
    run: (index) => call(nodes.create, requestOf(index)),
    request: plainRequestOf,
    watch: (index) => watchNode(client, requestOf(index)),
    list: { href: paths.nodes(), linkLabel: 'Go to Nodes' },
    refresh: () => refreshAfter(createNode)(client),
  })
}
