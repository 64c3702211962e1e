/** Submitting the form: creates one node, and for several the remaining ones as a job. */
import { useMemo } from 'react'
import { useMutation, type QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import { operationId, type RequestOf } from '#contract/endpoint.ts'
import { nodes } from '#contract/operations.ts'
import { nodeLabelTakenReason } from '#contract/rules/node-label.ts'
import type { ErrorDetail } from '#contract/validation.ts'
import { call } from '#api/client.ts'
import { ApiError } from '#api/error.ts'
import { invalidate } from '#api/query.ts'
import { broadcastInvalidation } from '#api/cross-tab-invalidation.ts'
import type { PlainRequest } from '#kit/actions/bulk-request.ts'
import { paths } from '#kit/paths.ts'
import { watchNode } from '#queries/created.ts'
import { createNode, createNodeDependents } from '#queries/nodes.ts'
import { nodeLabels } from './batch.ts'
import type { ChoiceDetails } from './choice-details.ts'
import type { CreateValues } from './values.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Assigns an error to a script's field, which the service names in the reason only ("db_name is required"). */
const toScriptField =
  (fieldNames: readonly string[]) =>
  (detail: ErrorDetail): ErrorDetail => {
    const name =
      detail.field === 'stackscript_data' ? fieldNames.find((each) => detail.reason.startsWith(`${each} `)) : undefined
    return name === undefined ? detail : { ...detail, field: `stackscript_data.${name}` }
  }

/** Of several nodes, says which label is taken, and what to do. */
const nameTakenLabel =
  (label: string | undefined) =>
  (detail: ErrorDetail): ErrorDetail =>
    detail.reason === nodeLabelTakenReason
      ? { ...detail, reason: `${label ?? 'This label'} is taken. Change the pattern or the first number` }
      : detail

/** The mutation that creates one node, with its errors assigned to the fields of this page. */
export function useCreateNode(scriptFieldNames: () => readonly string[], isSeveral: () => boolean) {
  const { mutateAsync } = useMutation(createNode)
  return useMemo(
    () => ({
      mutateAsync: async (input: RequestOf<typeof nodes.create>) => {
        try {
          return await mutateAsync(input)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const details = error.errors.map(toScriptField(scriptFieldNames()))
          throw error.withErrors(isSeveral() ? details.map(nameTakenLabel(input.body.label)) : details)
        }
      },
    }),
    [mutateAsync, scriptFieldNames, isSeveral],
  )
}

/**
 * Creates the remaining nodes as a job in the tray, after the first one has succeeded: by then the form is known to be valid. Returns
 * the total number of nodes.
 */
export async function createRemaining(
  client: QueryClient,
  first: Node,
  input: RequestOf<typeof nodes.create>,
  values: CreateValues,
  details: ChoiceDetails,
): Promise<number> {
  const labels = nodeLabels(values)
  const jobItems = labels.map((label, index) => ({
    id: index,
    done: index === 0,
    label: index === 0 ? first.label : label || `Node ${index + 1} of ${labels.length}`,
  }))
  const requestOf = (index: number | string) => {
    const label = labels[Number(index)]
    return { body: { ...input.body, ...(label ? { label } : {}) } }
  }
  /** As it is kept for a reload: the labels are unique, and a node with one of them that is older than the first node is not its result. */
  const plainRequestOf = (index: number | string): PlainRequest => {
    const { body, secrets } = withoutSecrets(requestOf(index).body, details)
    const { label } = body
    return {
      operation: operationId(nodes.create),
      input: { body },
      secrets,
      creates:
        label === undefined ? undefined : { list: operationId(nodes.list), match: { label }, since: first.created },
    }
  }
  const { startJob } = await import('#kit/actions/jobs.ts')
  startJob({
    title: `Create ${labels.length} nodes`,
    items: jobItems,
    run: (index) => call(nodes.create, requestOf(index)),
    request: plainRequestOf,
    watch: (index) => watchNode(client, requestOf(index)),
    list: { href: paths.nodes(), linkLabel: 'Go to Nodes' },
    refresh: () => {
      broadcastInvalidation(createNodeDependents)
      return invalidate(client, createNodeDependents)
    },
  })
  return labels.length
}
