/**
 * Questions that a call asks the user before it continues. The shell shows a dialog for each; one answer serves all
 * calls that wait for it.
 */
import { createStore } from '../store.ts'

interface OpenQuestion<About> {
  readonly id: number
  readonly about: About
  readonly answered: Promise<boolean>
  readonly answer: (yes: boolean) => void
}

let lastId = 0

export interface Question<About> {
  /** The question that is open. */
  readonly get: () => OpenQuestion<About> | null
  readonly subscribe: (listener: () => void) => () => void
  /** Asks the user, or joins the open question. Resolves to the answer; rejects when the signal aborts. */
  readonly ask: (about: About, signal?: AbortSignal) => Promise<boolean>
  /** Ends the open question, if there is one. */
  readonly answer: (yes: boolean) => void
}

function createQuestion<About>(): Question<About> {
  const store = createStore<OpenQuestion<About> | null>(null)
  return {
    get: store.get,
    subscribe: store.subscribe,
    ask: async (about, signal) => {
      let question = store.get()
      if (!question) {
        const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>()
        lastId += 1
        question = { id: lastId, about, answered, answer }
        store.set(question)
      }
      const yes = await question.answered
      signal?.throwIfAborted()
      return yes
    },
    answer: (yes) => {
      const question = store.get()
      store.set(null)
      question?.answer(yes)
    },
  }
}

/**
 * Asks for a proof that the person using this session is its user, when the service requires that before a sensitive
 * change (RFC 9470).
 */
export const proof = createQuestion<null>()

/** Whether to send unknown writes again. `creates`: a second one may create a second item. */
export const repetition = createQuestion<{ readonly count: number; readonly creates: boolean }>()
