/**
 * Reasons of the interface that speak of programs, as a person understands them. The service answers with the interface's own
 * (docs/interface/gaps.md 1.3); a form shows these.
 */
import { typeReason } from './schema.ts'

export const plainReasons: Readonly<Record<string, string>> = {
  [typeReason('Integer')]: 'Must be a whole number',
}
