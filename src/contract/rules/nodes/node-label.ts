/** Labels of nodes: the allowed characters, and proposals in place of labels that are taken. */
import { nodeLabel } from '../../limits.ts'
import { reason } from '../../translate.ts'

/** The characters of a node's label (gaps 2.1). Its length is in limits.ts. */
export const isNodeLabel = (label: string) =>
  /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$/.test(label) && !/--|__|\.\./.test(label)

export const nodeLabelReason = reason(
  'Label may only contain letters, numbers, hyphens, underscores and periods; must begin and end with a letter or number',
)
export const nodeLabelTakenReason = reason('Label must be unique among your nodes')

/** "web-09" is "web-" with 9 of two digits; a label without a number gets "-2". */
function splitNumber(label: string): { stem: string; number: number; width: number } {
  const digits = /\d{1,9}$/.exec(label)?.[0]
  return digits === undefined
    ? { stem: `${label}-`, number: 1, width: 1 }
    : { stem: label.slice(0, -digits.length), number: Number(digits), width: digits.length }
}

/** The part of a label that its proposals have in common, before the number. */
export const labelStem = (label: string) => splitNumber(label).stem

/**
 * The first free label after this one: web-1 → web-2, web-09 → web-10, web → web-2. Never longer than the maximum
 * length of a label.
 */
export function nextFreeLabel(label: string, isTaken: (label: string) => boolean): string {
  const { stem, number, width } = splitNumber(label)
  for (let next = number + 1; ; next += 1) {
    const digits = String(next).padStart(width, '0')
    const proposal = `${stem.slice(0, nodeLabel.max - digits.length)}${digits}`
    if (!isTaken(proposal)) return proposal
  }
}
