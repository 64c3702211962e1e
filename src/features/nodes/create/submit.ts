/** Submitting the form: creates one node, and for several the remaining ones as a job. */
import { useMemo } from 'react'
import { useMutation, type QueryClient } from '@tanstack/react-query'
import type { Node } from '#contract/areas/nodes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { nodes } from '#contract/operations.ts'
import { nodeLabelTakenReason } from '#contract/rules/node-label.ts'
import type { ErrorDetail } from '#contract/validation.ts'
import { call } from '#api/client.ts'
import { ApiError } from '#api/error.ts'
import { refreshAfter } from '#api/query.ts'
import { paths } from '#kit/paths.ts'
import { watchNode } from '#queries/created.ts'
import { createNode } from '#queries/nodes.ts'
import { nodeLabels } from './batch.ts'
import type { CreateValues } from './values.ts'

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
): Promise<number> {
  const labels = nodeLabels(values)
  const jobItems = labels.map((label, index) => ({
    id: index,
    label: index === 0 ? first.label : label || `Node ${index + 1} of ${labels.length}`,
  }))
  const requestOf = (index: number | string) => {
    const label = labels[Number(index)]
    return { body: { ...input.body, ...(label ? { label } : {}) } }
  }
  const { startJob } = await import('#kit/actions/jobs.ts')
  startJob({
    title: `Create ${labels.length} nodes`,
    items: jobItems,
    run: async (index) => {
      if (index !== 0) await call(nodes.create, requestOf(index))
    },
    watch: (index) => watchNode(client, requestOf(index)),
    list: { href: paths.nodes(), linkLabel: 'Go to Nodes' },
    refresh: () => refreshAfter(createNode)(client),
  })
  return labels.length
}
