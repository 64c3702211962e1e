/** Creates the remaining nodes of a batch. */
import type { QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { nodes } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { paths } from '#kit/paths.ts'
import { createNode } from '#queries/nodes.ts'

interface Remaining {
  /** The labels of all nodes, including the first; empty strings when the service chooses them. */
  readonly labels: readonly string[]
  readonly body: RequestOf<typeof nodes.create>['body']
}

/**
 * Creates the remaining nodes as a job in the tray, after the first one has succeeded: by then the form is known to be
 * valid.
 */
export const createRemaining = (client: QueryClient, first: Node, { labels, body }: Remaining) =>
  startJob({
    title: plural(labels.length, 'Create node', 'Create {count} nodes'),
    items: labels.map((chosen, id) => ({
      id,
      done: id === 0,
      label:
        id === 0
          ? first.label
          : chosen ||
            t('Node {number} of {total}', { number: formatNumber(id + 1), total: formatNumber(labels.length) }),
      chosen,
    })),
    run: ({ id, chosen }) =>
      sendOnce(
        client,
        // Without labels, the requests would be identical.
        { ...createNode, instance: `${first.id}-${id}` },
        { body: { ...body, ...(chosen ? { label: chosen } : {}) } },
      ),
    list: { href: paths.nodes(), linkLabel: t('Go to Nodes') },
    refresh: () => refreshAfter(createNode)(client),
  })
