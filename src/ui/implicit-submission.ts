import type { KeyboardEvent } from 'react'

const textTypes = new Set(['text', 'password', 'email', 'url', 'tel', 'number'])

const submitsOnEnter = (input: HTMLInputElement) =>
  textTypes.has(input.type) && input.getAttribute('role') !== 'combobox'

/**
 * For `onKeyDown` of a form: Enter submits from text fields only, Ctrl+Enter also from multi-line ones. Browsers submit
 * from radio buttons, checkboxes, search fields and pickers as well, where Enter is meant for the choice.
 */
export function limitImplicitSubmission(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter') return
  if (target instanceof HTMLInputElement && !submitsOnEnter(target)) event.preventDefault()
  // Keys in the form of a dialog that this form has opened do not concern it.
  if (target instanceof HTMLTextAreaElement && target.form === currentTarget && (event.ctrlKey || event.metaKey))
    currentTarget.querySelector<HTMLElement>('[type=submit]')?.click()
}
