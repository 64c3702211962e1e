import { isDictionary } from '#contract/json.ts'

/** The body of a request, if its operation has one. */
export const requestBody = (request: unknown): unknown =>
  typeof request === 'object' && request !== null && 'body' in request ? request.body : undefined

/** The name that a request gives to the resource it creates, in this member of its body; null when it has none. */
export function nameInRequest(request: unknown, member = 'label'): string | null {
  const body = requestBody(request)
  const name = isDictionary(body) ? body[member] : null
  return typeof name === 'string' && name !== '' ? name : null
}
