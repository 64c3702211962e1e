/**
 * A collection of up to this many items is loaded completely and filtered in the browser: 20,000, plus room for items
 * added to them.
 */
export const clientSideLimit = 25_000
