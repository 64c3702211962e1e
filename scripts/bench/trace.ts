/** Reads from a browser trace what the main thread did until a mark. */
import * as z from 'zod/mini'

const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.optional(z.number()),
  /** Processor time, which other work on the machine does not prolong. */
  tdur: z.optional(z.number()),
})
export type TraceEvent = z.output<typeof TraceEvent>
export const TraceEvents = z.array(TraceEvent)

const evaluationEvents = new Set(['v8.compileModule', 'v8.evaluateModule', 'EvaluateScript', 'v8.compile'])
const scriptEvents = new Set(['FunctionCall', 'RunMicrotasks', 'TimerFire', 'FireAnimationFrame', 'EventDispatch'])
const layoutEvents = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize'])

export interface TraceShares {
  /** Compiling and evaluating scripts and modules. Milliseconds, as the others. */
  evaluation: number
  /** Other script: rendering by React, and the handling of responses. */
  rendering: number
  layout: number
}

/** The time of each kind of work on the thread that set the mark; work inside of counted work is not counted twice. */
export function traceShares(traceEvents: readonly TraceEvent[], mark: string): TraceShares {
  const end = traceEvents.find((event) => event.name === mark)
  if (!end) throw new Error(`The trace has no mark ${mark}.`)
  const events = traceEvents
    .filter((event) => event.pid === end.pid && event.tid === end.tid && event.ph === 'X' && event.ts < end.ts)
    .toSorted((a, b) => a.ts - b.ts)
  const sum = (names: ReadonlySet<string>) => {
    let total = 0
    let countedUntil = 0
    for (const { name, ts, dur = 0, tdur = dur } of events) {
      if (!names.has(name) || ts < countedUntil) continue
      total += tdur
      countedUntil = ts + dur
    }
    return total / 1000
  }
  const evaluation = sum(evaluationEvents)
  const layout = sum(layoutEvents)
  // Forced layouts happen inside scripts, so scripts are counted without them.
  return { evaluation, rendering: sum(scriptEvents), layout }
}
