/** Texts with elements inside. */
import { createElement, Fragment, type ReactNode } from 'react'
import { t, type Values } from '#contract/translate.ts'

/** Around the name of a value, where its element will stand. */
const mark = '\u0000'

/** Like `t`, with elements as values: `rich('Delete {label}?', { label: <b>web-1</b> })`. */
export const rich = (text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode =>
  withElements((marks) => t(text, marks), elements)

/** Puts elements into a text that another function makes: `withElements((marks) => plural(2, …, …, marks), { … })`. */
export function withElements(
  translate: (marks: Values) => string,
  elements: Readonly<Record<string, ReactNode>>,
): ReactNode {
  const byName = new Map(Object.entries(elements))
  const marks = Object.fromEntries([...byName.keys()].map((name) => [name, `${mark}${name}${mark}`]))
  const parts = translate(marks).split(mark)
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 1 ? byName.get(part) : part)))
}
