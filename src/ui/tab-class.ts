import { classes } from './class-names.ts'

/** The tab bar. For tabs with addresses, put router links in a `<nav aria-label>` with this class. */
export const tabsClass = classes(
  // The text of the first tab and the line below all of them begin where the page does, which ends no later than the
  // window where text is large.
  '[--tab-inset:min(0.625rem,4vw)]',
  '-mx-(--tab-inset) bg-linear-to-r from-line to-line bg-size-[calc(100%-2*var(--tab-inset))_1px] bg-bottom bg-no-repeat pb-px',
  'flex overflow-x-auto more-beyond-edges [scrollbar-width:none]',
)

/** One tab. The selected one also has `aria-current="page"`. */
export const tabClass = (selected: boolean) =>
  classes(
    'relative flex h-9 flex-none items-center gap-1.5 px-(--tab-inset) text-sm font-medium whitespace-nowrap no-underline -outline-offset-2',
    'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-t-full',
    selected
      ? 'text-ink after:bg-accent forced-colors:after:bg-[Highlight]'
      : 'text-ink-muted hover:text-ink hover:after:bg-line-strong',
  )
