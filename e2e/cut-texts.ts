/** Finds texts of the page that cannot be read in full, because a box cuts them and does not scroll. */
import type { Page } from '@playwright/test'

interface CutText {
  text: string
  /** The name of the element that cuts it, or what is wrong. */
  by: string
}

/**
 * Each with the element that cuts it: `SECTION cuts "Read and write"`; and by how much the page is wider than the
 * window. `within`: a selector of the elements whose texts are looked at.
 */
export const cutTexts = async (page: Page, within?: string): Promise<string[]> =>
  (await findCutTexts(page, within)).map(describeCutText)

export const describeCutText = ({ text, by }: CutText) => (text === '' ? by : `${by} cuts "${text.slice(0, 60)}"`)

/** `without`: a selector of elements whose texts are left out. */
export const findCutTexts = (page: Page, within = '*', without = 'option'): Promise<CutText[]> =>
  page.evaluate(
    async ([selector, leftOut]) => {
      // What follows from a new size is laid out and painted.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      const root = document.documentElement
      const found =
        root.scrollWidth > root.clientWidth
          ? [{ text: '', by: `The page is ${root.scrollWidth - root.clientWidth} px too wide` }]
          : []

      /** The box that cuts these lines: the first that clips and is narrower, unless one inside it scrolls. */
      const cutBy = (start: Element | null, left: number, right: number): Element | null => {
        for (let element = start; element && element !== document.body; element = element.parentElement) {
          const style = getComputedStyle(element)
          const box = element.getBoundingClientRect()
          // Visually hidden, for screen readers.
          if (style.clipPath !== 'none' || style.overflowX === 'auto' || style.overflowX === 'scroll') return null
          // What leaves a cell is covered by the next one.
          const clips =
            style.display === 'table-cell' ||
            (style.display !== 'inline' && (style.overflowX === 'hidden' || style.overflowX === 'clip'))
          if (clips && (left < box.left - 1 || right > box.right + 1)) return element
        }
        return null
      }

      const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement
        if (!text.textContent?.trim() || parent?.closest('svg, option') || !parent?.checkVisibility()) continue
        if (!parent.closest(selector) || parent.closest(leftOut)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (lines.length === 0) continue
        const box = cutBy(
          parent,
          Math.min(...lines.map(({ left }) => left)),
          Math.max(...lines.map(({ right }) => right)),
        )
        if (box) found.push({ text: text.textContent.trim(), by: box.tagName })
      }
      return found
    },
    [within, without] as const,
  )
