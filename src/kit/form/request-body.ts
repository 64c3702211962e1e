/** The body of a request, if its operation has one. */
export const requestBody = (request: unknown): unknown =>
  typeof request === 'object' && request !== null && 'body' in request ? request.body : undefined
