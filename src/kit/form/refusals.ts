/**
 * From the wire's refusals to the form: which field of the screen a reason belongs to, and how it reads there.
 * A refusal names a member as the wire does (`interfaces[1].label`); a form names it with dots (`interfaces.1.label`).
 */
import { plainReasons } from '#contract/plain-reasons.ts'
import type { Refusal } from '#contract/refusal.ts'

/** Wire members that a form shows under another name: `{ authorized_keys: 'keys' }`. */
export type Renamed = Readonly<Record<string, string>>

const dotted = (field: string) => field.replaceAll(/\[(\d+)\]/g, '.$1')

/** The wire's name of a member in the form's spelling; the longest renamed beginning wins. */
export function formName(field: string, renamed: Renamed = {}): string {
  const parts = dotted(field).split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const known = renamed[parts.slice(0, length).join('.')]
    if (known !== undefined) return [known, ...parts.slice(length)].join('.')
  }
  return parts.join('.')
}

/** The nearest field that is on the screen: the named one, or the one it is a part of; null when there is none. */
export function nearestField(name: string, onScreen: (name: string) => boolean): string | null {
  const parts = name.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const candidate = parts.slice(0, length).join('.')
    if (onScreen(candidate)) return candidate
  }
  return null
}

export interface Placed {
  /** Refusals that belong to a field on the screen, one per field: the first. */
  readonly fields: readonly { readonly name: string; readonly reason: string }[]
  /** The rest, shown on top of the form. */
  readonly top: readonly Refusal[]
}

/** Sorts refusals into those of fields on the screen and those for the top of the form. */
export function place(refusals: readonly Refusal[], onScreen: (name: string) => boolean, renamed?: Renamed): Placed {
  const fields = new Map<string, string>()
  const top: Refusal[] = []
  for (const refusal of refusals) {
    const name = refusal.field === undefined ? null : nearestField(formName(refusal.field, renamed), onScreen)
    if (name === null) top.push(refusal)
    else if (!fields.has(name)) fields.set(name, refusal.reason)
  }
  return { fields: [...fields].map(([name, reason]) => ({ name, reason })), top }
}

/**
 * A reason as it reads under a label. The interface begins some of them with the member's own name ("root_pass is required");
 * people get the name they see ("Root password is required"). What only programs understand is said plainly; everything else stays
 * the interface's sentence.
 */
export function reasonInWords(reason: string, label: string): string {
  const worded = /^([a-z][\w.[\]]*) (is|are) /.exec(reason)
  const member = worded?.[1]
  return member === undefined ? (plainReasons[reason] ?? reason) : `${label}${reason.slice(member.length)}`
}
