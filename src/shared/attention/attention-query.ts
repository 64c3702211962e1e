/** Why nodes need attention, and the address of the list that shows them. */

/** The most urgent first. */
export const attentionKinds = ['stopped', 'failed', 'never', 'late'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** The query string of the list of nodes that shows all of them. */
export const attentionQuery = attentionKinds.map((kind) => `attention=${kind}`).join('&')
