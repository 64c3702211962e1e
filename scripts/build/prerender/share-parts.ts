/**
 * Keeps markup that several frames have in common once, because the browser parses all of index.html before it shows a
 * frame.
 */

/** A part that is shorter costs more than it saves. Characters. */
const minPartLength = 250

export interface SharedMarkup {
  /** By frame, with `<template data-part="N">` in the place of each part. */
  frames: Readonly<Record<string, string>>
  /** The parts, which may hold other parts in the same way. */
  parts: readonly string[]
}

/** Elements are replaced in the given frames themselves. */
export function shareParts(frames: Readonly<Record<string, HTMLElement>>): SharedMarkup {
  const uses = new Map<string, number>()
  const count = (element: Element) => {
    const markup = element.outerHTML
    const known = uses.get(markup) ?? 0
    uses.set(markup, known + 1)
    // What is inside of a part is counted with its first use only: the part will be written once.
    if (known === 0) replaceableChildren(element).forEach(count)
  }
  Object.values(frames).forEach((frame) => [...frame.children].forEach(count))

  const parts: string[] = []
  const partNumbers = new Map<string, number>()
  const replace = (element: Element) => {
    const markup = element.outerHTML
    const isPart = markup.length >= minPartLength && (uses.get(markup) ?? 0) > 1
    if (isPart && partNumbers.has(markup)) return element.replaceWith(placeholder(partNumbers.get(markup)))
    if (!isPart) return replaceableChildren(element).forEach(replace)
    const number = parts.push('') - 1
    partNumbers.set(markup, number)
    element.replaceWith(placeholder(number))
    replaceableChildren(element).forEach(replace)
    parts[number] = element.outerHTML
  }
  const shared: Record<string, string> = {}
  for (const [name, frame] of Object.entries(frames)) {
    ;[...frame.children].forEach(replace)
    shared[name] = frame.innerHTML
  }
  return { frames: shared, parts }
}

/** A template is valid everywhere in HTML, also in a table, but not in an image. */
const replaceableChildren = (element: Element): Element[] =>
  element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? [...element.children] : []

function placeholder(part: number | undefined): Element {
  const template = document.createElement('template')
  template.dataset['part'] = String(part)
  return template
}
