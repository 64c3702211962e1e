/**
 * `quarterdeck/testing`: a service for the tests of programs that use the interface (docs/testing.md). Everything about
 * it is real except the machines; its data lasts until it is closed.
 */
import { endpoints } from '#contract/contract.ts'
import { createIdentifierCodec } from '#contract/identifiers/codec.ts'
import { neutralWords } from '#contract/identifiers/words.ts'
import { openapiOperationId } from '#contract/openapi/document.ts'
import { startFaultProxy, type Fault } from './fault-proxy.ts'
import { createRouter } from './router.ts'
import type { FaultRule, RunningService, StartService } from './stand-in-types.ts'
import { startTestService } from './testing.ts'

const identifiers = createIdentifierCodec(neutralWords)
const names = new Map(endpoints.map((endpoint) => [endpoint, openapiOperationId(endpoint, identifiers)]))
const knownNames = new Set(names.values())
const findOperation = createRouter(endpoints)

/** The name of the operation that a request asks for; undefined for pages and files. */
function operationOf(method: string, path: string): string | undefined {
  const [withoutQuery = ''] = path.split('?', 1)
  const match = findOperation(method, withoutQuery.replace(/^\/v4(?:beta)?(?=\/)/, ''))
  return match.kind === 'operation' ? names.get(match.endpoint) : undefined
}

const reasons = { 429: 'Too many requests', 500: 'Internal error', 503: 'Service unavailable' }
const retryAfterSeconds = 1

function toFault({ delay = 0, effect }: FaultRule): Fault {
  const wait: Fault = delay > 0 ? { holdUntil: new Promise((resolve) => setTimeout(resolve, delay)) } : {}
  if (effect === undefined) return wait
  if (effect === 'drop') return { ...wait, response: 'disconnect' }
  if (effect === 'cut') return { ...wait, cutResponse: true }
  return {
    ...wait,
    response: effect,
    headers: { 'Content-Type': 'application/json', 'Retry-After': String(retryAfterSeconds) },
    body: JSON.stringify({ errors: [{ reason: reasons[effect] }] }),
  }
}

export const startService: StartService = async (options = {}): Promise<RunningService> => {
  const { port, demo = false, pace, rateLimit = 0, ...tokens } = options
  const service = await startTestService({
    listen: true,
    demo,
    ...(pace === undefined ? {} : { pace }),
    settings: { rateLimit, ...tokens },
  })
  const proxy = await startFaultProxy(service.url, port)
  const close = async () => {
    await proxy.close()
    await service.close()
  }
  return {
    url: proxy.url,
    ownerToken: tokens.ownerToken ?? service.ownerToken,
    restrictedToken: tokens.restrictedToken ?? service.restrictedToken,
    ownerPassword: service.ownerPassword,
    restrictedPassword: service.restrictedPassword,
    now: () => service.now(),
    advance: (milliseconds) => service.advance(milliseconds),
    setFaults: (rules) => {
      for (const { operation } of rules)
        if (operation !== undefined && !knownNames.has(operation))
          throw new Error(`No operation is called ${operation}`)
      proxy.inject((method, path) => {
        const operation = operationOf(method, path)
        const rule = operation === undefined ? undefined : rules.find((each) => concerns(each, operation))
        return rule ? toFault(rule) : null
      })
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

const concerns = (rule: FaultRule, operation: string) =>
  (rule.operation === undefined || rule.operation === operation) && Math.random() < (rule.rate ?? 1)
