/** Which rows of a long list stand on the screen, and where. */

/** What is drawn of a list; px from its top. */
export interface Drawn {
  places: readonly Place[]
  /** Height of the whole list. */
  size: number
}

export interface Place {
  index: number
  start: number
  end: number
}
