/** Passes requests to the service, but loses their responses. */
import type { TestService } from '#server/testing.ts'

/** `isLost` decides based on the request and the number of earlier writes; by default, all are lost. */
export function loseResponses(isLost: (request: Request, index: number) => boolean = () => true) {
  const sent: string[] = []
  let service: TestService | undefined
  return {
    /** The paths of the writes. */
    sent,
    setService: (started: TestService) => void (service = started),
    intercept: (request: Request) => {
      if (request.method === 'GET' || !service) return undefined
      sent.push(new URL(request.url).pathname)
      if (!isLost(request, sent.length - 1)) return undefined
      return service.fetch(request).then((): Response => {
        throw new TypeError('Failed to fetch')
      })
    },
  }
}
