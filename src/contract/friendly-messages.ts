/**
 * Forms show these texts in place of reasons of the interface that are written for programmers (docs/interface/gaps.md
 * 1.3). The service returns the interface's own reasons.
 */
import { imageLabelReason } from './rules/images.ts'
import { nodeLabelReason } from './rules/node-label.ts'
import { typeReason } from './schema.ts'

export const friendlyMessages: Readonly<Record<string, string>> = {
  [typeReason('Integer')]: 'Must be a whole number',
  [imageLabelReason]: 'Only letters, digits, spaces and , . ? - _ and apostrophes',
  [nodeLabelReason]:
    'Use letters and digits, with single hyphens, underscores and periods between them; no spaces, and none of these signs twice in a row',
}
