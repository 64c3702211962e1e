/** Submitting the form: creates one node, the first of several. */
import { useMemo, useState } from 'react'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { operationId, type RequestOf } from '#contract/endpoint.ts'
import { nodes } from '#contract/operations.ts'
import { nodeLabelTakenReason } from '#contract/rules/nodes/node-label.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { ApiError } from '#api/error.ts'
import { createNode, nodeList, nodesWithLabelPart } from '#queries/nodes.ts'
import type { Node } from '#contract/areas/nodes.ts'

/** Assigns an error to a script's field, which the service names in the reason only ("db_name is required"). */
const toScriptField =
  (fieldNames: readonly string[]) =>
  (detail: ErrorDetail): ErrorDetail => {
    const name =
      detail.field === 'stackscript_data' ? fieldNames.find((each) => detail.reason.startsWith(`${each} `)) : undefined
    return name === undefined ? detail : { ...detail, field: `stackscript_data.${name}` }
  }

/** Says which of several labels is taken, and what to do. */
const nameTakenLabel =
  (label: string | undefined) =>
  (detail: ErrorDetail): ErrorDetail =>
    detail.reason === nodeLabelTakenReason
      ? {
          ...detail,
          reason:
            label === undefined
              ? t('This label is already taken. Change the pattern or the first number')
              : t('{label} is already taken. Change the pattern or the first number', { label }),
        }
      : detail

function commonStart(labels: readonly string[]): string {
  const [first = ''] = labels
  let { length } = first
  while (!labels.every((label) => label.startsWith(first.slice(0, length)))) length -= 1
  return first.slice(0, length)
}

/**
 * @throws ApiError as the service would when a label is taken. Checked in advance: otherwise the nodes before it would
 * already have been created.
 */
async function checkLabels(client: QueryClient, labels: readonly string[]): Promise<void> {
  // Only the service decides: if the check fails, the creation is attempted.
  const found = await client
    .fetchQuery({ ...nodesWithLabelPart(commonStart(labels)), staleTime: 0, retry: false })
    .catch(() => null)
  const taken = labels.find((label) => found?.data.some((node) => node.label === label))
  if (taken === undefined) return
  const errors = [{ field: 'label', reason: nodeLabelTakenReason }].map(nameTakenLabel(taken))
  throw new ApiError({ status: 400, errors, operation: operationId(nodes.create) })
}

interface Sent {
  readonly body: RequestOf<typeof nodes.create>['body']
  readonly knownIds: ReadonlySet<number>
}

/** Possible results of a creation whose response was lost: new nodes of the same type, region and image. */
const candidatesOf = ({ items }: { readonly items: readonly Node[] }, { body, knownIds }: Sent): readonly Node[] =>
  items.filter(
    ({ id, type, region, image }) =>
      !knownIds.has(id) && type === body.type && region === body.region && image === (body.image ?? null),
  )

/**
 * The mutation that creates one node and assigns its errors to the fields of this page. `batchLabels`: the labels of
 * several nodes, empty strings where the service chooses them; an empty list for a single node.
 */
export function useCreateNode(scriptFieldNames: () => readonly string[], batchLabels: () => readonly string[]) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(createNode)
  /** Null before anything was sent, and when not all nodes are loaded. */
  const [sent, setSent] = useState<Sent | null>(null)
  const candidates = useQuery({
    ...nodeList.all,
    enabled: sent !== null,
    select: (list) => (sent === null || list.exceedsLimit ? [] : candidatesOf(list, sent)),
  }).data
  const mutation = useMemo(
    () => ({
      mutateAsync: async (input: RequestOf<typeof nodes.create>) => {
        const list = client.getQueryData(nodeList.all.queryKey)
        const isComplete = list !== undefined && !list.exceedsLimit && list.loaded === list.results
        // After a second attempt, still looks for the result of the first.
        setSent((earlier) =>
          isComplete ? (earlier ?? { body: input.body, knownIds: new Set(list.items.map(({ id }) => id)) }) : null,
        )
        const labels = batchLabels()
        if (labels.some(Boolean)) await checkLabels(client, labels)
        try {
          return await mutateAsync(input)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const details = error.errors.map(toScriptField(scriptFieldNames()))
          throw error.withErrors(labels.length > 0 ? details.map(nameTakenLabel(input.body.label)) : details)
        }
      },
    }),
    [client, mutateAsync, scriptFieldNames, batchLabels],
  )
  return { mutation, candidates }
}
