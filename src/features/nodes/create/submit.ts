/** Submitting the form: creates one node, the first of several. */
import { useMemo } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import type { nodes } from '#contract/operations.ts'
import { nodeLabelTakenReason } from '#contract/rules/node-label.ts'
import type { ErrorDetail } from '#contract/validation.ts'
import { ApiError } from '#api/error.ts'
import { createNode } from '#queries/nodes.ts'

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
