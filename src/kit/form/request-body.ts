/** The body of a request, if its operation has one. */
export const requestBody = (request: unknown): unknown =>
  typeof request === 'object' && request !== null && 'body' in request ? request.body : undefined

/** What a request that creates something calls it; null when it has no name. */
export function labelOfRequest(request: object): string | null {
  const body = requestBody(request)
  if (typeof body !== 'object' || body === null) return null
  const label =
    'label' in body ? body.label : 'domain' in body ? body.domain : 'username' in body ? body.username : null
  return typeof label === 'string' && label !== '' ? label : null
}
