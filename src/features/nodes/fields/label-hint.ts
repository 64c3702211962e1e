import * as limits from '#contract/limits.ts'

/** What a node's label may be, as a hint of its field. */
export const nodeLabelHint = `${limits.nodeLabel.min} to ${limits.nodeLabel.max} letters and digits, with single - _ and . between them.`
