/**
 * Remembers for this tab that a form was sent and not answered, so that a reload, or opening the form again, does not forget it.
 * Holds the time and the label only: no secret, no other entry.
 */
import { jsonEntry } from '#api/storage.ts'

export interface SentForm {
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** The label of what it creates; null when it has none. */
  readonly label: string | null
}

/** How long it is remembered. Milliseconds. */
const rememberedMs = 60 * 60_000

const sentEntry = (key: string) =>
  jsonEntry<SentForm>('tab', `quarterdeck.sent.${key}`, (stored) => {
    if (typeof stored !== 'object' || stored === null || !('sentAt' in stored) || !('label' in stored)) return null
    const { sentAt, label } = stored
    if (typeof sentAt !== 'number' || (typeof label !== 'string' && label !== null)) return null
    return Date.now() - sentAt < rememberedMs ? { sentAt, label } : null
  })

/** Identifies what a form sends: its name, and the object that its request names. */
export const sentKey = (name: string, request: object) =>
  `${name}${'path' in request ? `.${JSON.stringify(request.path)}` : ''}`

/** What a request that creates something calls it. */
function labelOfRequest(request: object): string | null {
  const body = 'body' in request ? request.body : null
  const label = typeof body === 'object' && body !== null && 'label' in body ? body.label : null
  return typeof label === 'string' && label !== '' ? label : null
}

export const readSent = (key: string) => sentEntry(key).get()
export const rememberSent = (key: string, request: object) =>
  sentEntry(key).set({ sentAt: Date.now(), label: labelOfRequest(request) })
export const forgetSent = (key: string) => sentEntry(key).remove()
