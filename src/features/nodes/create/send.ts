/** Sending the form: one node, or several, of which the first is asked for at once and the others in the job tray. */
import { useMemo } from 'react'
import { useMutation, type QueryClient } from '@tanstack/react-query'
import { events } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import type { CallOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { call } from '#api/client.ts'
import { ApiError } from '#api/error.ts'
import { refresh, write } from '#api/query.ts'
import { tellTabs } from '#api/tabs.ts'
import { startJob } from '#kit/jobs.ts'
import { labelsOf } from './several.ts'
import type { CreateValues } from './values.ts'

/** Who makes a node may change it, which a restricted user's grants say (gaps 7.3). */
const stale = [nodes.list, events.list, profile.grants]
const createNode = write(nodes.create, { stale })

/** The service names a script's field in the reason only ("db_name is required"): here it is led to that field. */
const onItsField = (names: readonly string[]) => (refusal: Refusal): Refusal => {
  const name = refusal.field === 'stackscript_data' ? names.find((each) => refusal.reason.startsWith(`${each} `)) : undefined
  return name === undefined ? refusal : { ...refusal, field: `stackscript_data.${name}` }
}

/** The creation of one node, whose refusals land on the fields of this page. `names`: fields of the script now chosen. */
export function useCreate(names: () => readonly string[]) {
  const { mutateAsync } = useMutation(createNode)
  return useMemo(() => ({
    mutateAsync: async (input: CallOf<typeof nodes.create>) => {
      try {
        return await mutateAsync(input)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { status, operation, retryAfter, tokenRefused } = error
        throw new ApiError({ status, operation, retryAfter, tokenRefused, refusals: error.refusals.map(onItsField(names())) })
      }
    },
  }), [mutateAsync, names])
}

/**
 * The others, when the first one was taken: what the service has against the form it has said by then. They go on in the tray, a few
 * at a time and with the pauses the service asks for, while people go elsewhere.
 */
export function createOthers(client: QueryClient, first: Node, input: CallOf<typeof nodes.create>, values: CreateValues): number {
  const labels = labelsOf(values)
  const wanted = labels.map((label, at) => ({ id: at, label: at === 0 ? first.label : label || `Node ${at + 1} of ${labels.length}` }))
  startJob({
    title: `Create ${labels.length} nodes`,
    items: wanted,
    run: async (at) => {
      if (at === 0) return
      const label = labels[Number(at)]
      await call(nodes.create, { body: { ...input.body, ...(label ? { label } : {}) } })
    },
    refresh: () => {
      tellTabs(stale)
      return refresh(client, stale)
    },
  })
  return labels.length
}

