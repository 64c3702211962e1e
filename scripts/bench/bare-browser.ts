/**
 * A browser that gets only the commands that a measurement needs. Playwright subscribes to every request of a page, so
 * the browser compiles scripts a second time to name the line that sent each: a fifth of the processor time of a first
 * visit, which no user pays.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { browserArguments } from '../browser.ts'
import { TraceEvents, type TraceEvent } from './trace.ts'

const Message = z.object({
  id: z.optional(z.number()),
  method: z.optional(z.string()),
  params: z.optional(z.unknown()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ message: z.string() })),
})
const Target = z.object({ targetId: z.string() })
const Session = z.object({ sessionId: z.string() })
const Context = z.object({ browserContextId: z.string() })
const Cookie = z.object({
  name: z.string(),
  value: z.string(),
  domain: z.string(),
  path: z.string(),
  expires: z.number(),
  httpOnly: z.boolean(),
  secure: z.boolean(),
})
const Cookies = z.object({
  cookies: z.array(Cookie),
})
const Evaluated = z.object({ result: z.object({ value: z.optional(z.unknown()) }) })
const DataCollected = z.object({ value: TraceEvents })

/** Milliseconds. An opening window loads pages of the browser itself, which takes half of two cores. */
const windowOpening = 2000

/**
 * Milliseconds. A browser that has not answered by then hangs; the measurement reports that instead of waiting forever.
 */
const maxAnswerTime = 60_000

async function answered<Result>(answer: Promise<Result>, asked: string): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`The browser did not answer ${asked} within a minute.`)),
    maxAnswerTime,
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

type Send = (method: string, params?: object) => Promise<unknown>
export type BareCookies = z.output<typeof Cookies>['cookies']

export interface BarePage {
  send: Send
  navigate: (url: string) => Promise<unknown>
  /** The value of an expression, which may be a promise. */
  evaluate: (expression: string) => Promise<unknown>
  startTracing: () => Promise<unknown>
  stopTracing: () => Promise<readonly TraceEvent[]>
  cookies: () => Promise<BareCookies>
  close: () => Promise<void>
}

export interface BareBrowser extends AsyncDisposable {
  /** A page in a browser context of its own: nothing is cached, and only these cookies are there. */
  openPage: (cookies: BareCookies) => Promise<BarePage>
}

/** A connection by the DevTools protocol. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: unknown) => void>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = z.parse(Message, JSON.parse(String(data)))
    if (method !== undefined) listeners.get(method)?.(params)
    const call = id === undefined ? undefined : pending.get(id)
    if (id === undefined || !call) return
    pending.delete(id)
    if (error) call.reject(new Error(error.message))
    else call.resolve(result)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The browser did not accept the connection.')))
  })
  const send = (method: string, params: object = {}, sessionId?: string) => {
    const call = Promise.withResolvers<unknown>()
    lastId += 1
    pending.set(lastId, call)
    socket.send(JSON.stringify({ id: lastId, method, params, sessionId }))
    return answered(call.promise, method)
  }
  return {
    send,
    on: (method: string, listener: (params: unknown) => void) => void listeners.set(method, listener),
    close: () => socket.close(),
  }
}

/** Starts a Chromium without a window, 1440 by 900. */
export async function startBareBrowser(executablePath: string): Promise<BareBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'quarterdeck-browser-'))
  const child = spawn(
    executablePath,
    [
      ...browserArguments,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1440,900',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error('The browser does not start.')))
    createInterface(child.stderr).on('line', (line) => {
      const found = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })
  const connection = await connect(address)

  async function openPage(cookies: BareCookies): Promise<BarePage> {
    const { browserContextId } = z.parse(Context, await connection.send('Target.createBrowserContext'))
    await connection.send('Storage.setCookies', { cookies, browserContextId })
    const { targetId } = z.parse(
      Target,
      await connection.send('Target.createTarget', { url: 'about:blank', browserContextId }),
    )
    await delay(windowOpening)
    const { sessionId } = z.parse(Session, await connection.send('Target.attachToTarget', { targetId, flatten: true }))
    const send: Send = (method, params) => connection.send(method, params, sessionId)
    const events: TraceEvent[] = []
    connection.on('Tracing.dataCollected', (params) => events.push(...z.parse(DataCollected, params).value))
    return {
      send,
      navigate: (url) => send('Page.navigate', { url }),
      evaluate: async (expression) => {
        const params = { expression, awaitPromise: true, returnByValue: true }
        return z.parse(Evaluated, await send('Runtime.evaluate', params)).result.value
      },
      startTracing: () =>
        connection.send('Tracing.start', {
          traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'blink.user_timing'] },
        }),
      stopTracing: async () => {
        const complete = new Promise<void>((resolve) => connection.on('Tracing.tracingComplete', () => resolve()))
        await connection.send('Tracing.end')
        await answered(complete, 'Tracing.end')
        return events
      },
      cookies: async () => z.parse(Cookies, await connection.send('Storage.getCookies', { browserContextId })).cookies,
      close: async () => {
        await connection.send('Target.disposeBrowserContext', { browserContextId })
      },
    }
  }

  return {
    openPage,
    [Symbol.asyncDispose]: async () => {
      // Its answer may be lost with the connection.
      void connection.send('Browser.close')
      await exited
      connection.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
