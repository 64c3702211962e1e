/** A collection of up to this many items is loaded completely and filtered in the browser. */
export const clientSideLimit = 2000
