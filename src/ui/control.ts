import { classes } from './class-names.ts'

/** The look shared by all text-like controls. */
export const controlClass = classes(
  'min-h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-field text-ink transition-colors',
  'hover:border-ink-muted focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent',
  'aria-invalid:border-bad aria-invalid:focus:outline-bad',
  'disabled:border-line disabled:bg-sunken disabled:text-ink-muted read-only:not-[select]:bg-sunken',
)

/** The class of a bare native checkbox or radio, for table rows (with `aria-label`). */
export const checkboxClass = 'checkbox'

/** The class of a checkbox in the middle of a table cell, where a press anywhere in the cell counts. */
export const cellCheckboxClass = 'checkbox fills-cell mx-auto grid cursor-pointer'
