import type { KeyboardEvent } from 'react'

const textTypes = new Set(['text', 'password', 'email', 'url', 'tel', 'number'])

const submitsOnEnter = (input: HTMLInputElement) =>
  textTypes.has(input.type) && input.getAttribute('role') !== 'combobox'

/**
 * For `onKeyDown` of a form: Enter submits from text fields only. Browsers submit from radio buttons, checkboxes,
 * search fields and pickers as well, where Enter is meant for the choice.
 */
export function limitImplicitSubmission(event: KeyboardEvent<HTMLFormElement>) {
  const { target } = event
  if (event.key === 'Enter' && target instanceof HTMLInputElement && !submitsOnEnter(target)) event.preventDefault()
}
