/** Updates that leave alone what somebody else has changed since they were planned. */
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { timeInWords } from '#contract/rules/ttl.ts'
import { callStored, findOperation, pathOf } from './call-stored.ts'
import type { MemberChange, PlainRequest } from './plain-request.ts'

const Members = z.record(z.string(), z.unknown())
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Reads the thing by the operation `view` of the area. `remaining`: the changes that it does not have yet. */
async function compare(endpoint: Endpoint, input: unknown, changes: readonly MemberChange[]) {
  const latest = z.parse(Members, await callStored(findOperation(`${endpoint.area}.view`), { path: pathOf(input) }))
  return { latest, remaining: changes.filter(({ member, after }) => !isSame(latest[member], after)) }
}

function valueText(value: unknown, unit: MemberChange['unit']): string {
  if (Array.isArray(value)) return value.join(', ') || 'none'
  if (unit === 'seconds' && typeof value === 'number') return value === 0 ? 'the default' : timeInWords(value)
  return String(value)
}

/** Sends nothing when the thing is as planned already, so that it may be repeated. */
export async function sendChanges(endpoint: Endpoint, { input }: PlainRequest, changes: readonly MemberChange[]) {
  const { latest, remaining } = await compare(endpoint, input, changes)
  const conflict = remaining.find(({ member, before }) => !isSame(latest[member], before))
  if (conflict) {
    const { label, member, unit } = conflict
    throw new Error(`${label}: changed elsewhere to ${valueText(latest[member], unit)}.`)
  }
  if (remaining.length === 0) return
  const body = Object.fromEntries(remaining.map(({ member, after }) => [member, after]))
  await callStored(endpoint, { path: pathOf(input), body })
}

/** Whether the thing is as planned. */
export async function isChanged(endpoint: Endpoint, { input }: PlainRequest, changes: readonly MemberChange[]) {
  return (await compare(endpoint, input, changes)).remaining.length === 0
}
