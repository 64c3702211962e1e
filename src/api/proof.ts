/**
 * Proving that whoever holds this session is its user, when the service asks for that before a sensitive change (RFC 9470). One question
 * serves all calls that wait for it.
 */
import { createStore } from './store.ts'

interface Question {
  readonly id: number
  readonly answered: Promise<boolean>
  readonly answer: (proved: boolean) => void
}

const store = createStore<Question | null>(null)
let lastId = 0

export const proof = {
  /** The question that is open; the shell shows a dialog for it. */
  get: store.get,
  subscribe: store.subscribe,

  /** Asks the user, or joins the open question. Resolves to whether the user has proved it; rejects when the signal aborts. */
  ask: async (signal?: AbortSignal): Promise<boolean> => {
    let question = store.get()
    if (!question) {
      const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>()
      lastId += 1
      question = { id: lastId, answered, answer }
      store.set(question)
    }
    const proved = await question.answered
    signal?.throwIfAborted()
    return proved
  },

  /** Ends the open question, if there is one. */
  answer: (proved: boolean): void => {
    const question = store.get()
    store.set(null)
    question?.answer(proved)
  },
}
