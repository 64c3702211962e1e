/** Loads focus-next-row.ts after the list. */
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { useRested } from '#ui/use-rested.ts'
import type { FocusNextRowProps } from './focus-next-row.ts'

const lazyFocusNextRow = lazyComponent(async () => (await import('./focus-next-row.ts')).FocusNextRow)

/** An element to render beside the rows; it is empty. */
export const useFocusNextRow = (props: FocusNextRowProps) => useLazyComponent(lazyFocusNextRow, useRested(), props)
