/** Finds texts of the page that cannot be read in full, because a box cuts them and does not scroll. */
import { expect, type Locator, type Page } from '@playwright/test'
import { main } from './locators.ts'

interface CutText {
  text: string
  /** The name of the element that cuts it, or a description of the problem. */
  by: string
  /** Whether it is in a cell with values. */
  inCell: boolean
  /** Whether a title or a tooltip has the full text. */
  titled: boolean
}

/**
 * The cut texts, each with the element that cuts it: `SECTION cuts "Read and write"`; and by how much the page is wider
 * than the window. `within`: a selector of the elements whose texts are looked at.
 */
export const cutTexts = async (page: Page, within?: string): Promise<string[]> =>
  (await findCutTexts(main(page), within)).map(describeCutText)

const describeCutText = ({ text, by }: CutText) => (text === '' ? by : `${by} cuts "${text.slice(0, 60)}"`)

/** The cut texts in an element. `without`: a selector of elements whose texts are left out. */
export const findCutTexts = (area: Locator, within = '*', without = 'option'): Promise<CutText[]> =>
  area.evaluate(
    async (element, [selector, leftOut]) => {
      // Waits until the effects of a new size are laid out and painted.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      const root = document.documentElement
      const found: CutText[] = []
      const addProblem = (by: string) => found.push({ text: '', by, inCell: false, titled: false })
      if (root.scrollWidth > root.clientWidth)
        addProblem(`The page is ${root.scrollWidth - root.clientWidth} px too wide`)
      // A box meant to scroll only vertically, unlike a table, would also scroll sideways.
      const scrollsDown = '.overflow-y-auto:not(.overflow-x-auto)'
      for (const box of [element, ...element.querySelectorAll(scrollsDown)])
        if (box.matches(scrollsDown) && box.scrollWidth > box.clientWidth + 1)
          addProblem(`The content of ${box.tagName} is ${box.scrollWidth - box.clientWidth} px too wide`)

      /**
       * The box that cuts these lines: the first that clips and is narrower, unless one inside it scrolls; or the
       * window.
       */
      const cutBy = (start: Element, left: number, right: number): Element | null => {
        for (let around: Element | null = start; around && around !== document.body; around = around.parentElement) {
          const style = getComputedStyle(around)
          const box = around.getBoundingClientRect()
          // Visually hidden, for screen readers.
          if (style.clipPath !== 'none' || style.overflowX === 'auto' || style.overflowX === 'scroll') return null
          // Content that overflows a cell is covered by the next one.
          const clips =
            style.display === 'table-cell' ||
            (style.display !== 'inline' && (style.overflowX === 'hidden' || style.overflowX === 'clip'))
          if (clips && (left < box.left - 1 || right > box.right + 1)) return around
        }
        return left < -1 || right > root.clientWidth + 1 ? root : null
      }

      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement
        if (!text.textContent?.trim() || parent?.closest('option') || !parent?.checkVisibility()) continue
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
        if (box)
          found.push({
            text: text.textContent.trim(),
            by: box.tagName,
            inCell: parent.closest('td, th[scope=row]') !== null,
            titled: parent.closest('[title], [data-tooltip]') !== null,
          })
      }
      return found
    },
    [within, without] as const,
  )

/**
 * Cells hold values of any length in columns of limited width: a cut value is shown in full in its title, or on the
 * page of the resource. So only the dashboard's own words have to be shown in full there.
 */
export const findCutOwnTexts = async (area: Locator, isData: (text: string) => boolean): Promise<CutText[]> =>
  (await findCutTexts(area)).filter(({ text, inCell, titled }) => !inCell || !(titled || isData(text)))

/**
 * `find`: the texts that are cut and should not be. `views`: widths of the window, and directions of the page; a page
 * that has room in one direction has it in the other, unless something keeps its side.
 */
export async function expectNothingCut(
  page: Page,
  name: string,
  find: () => Promise<CutText[]>,
  views: readonly (readonly [width: number, direction: 'ltr' | 'rtl'])[],
) {
  for (const [width, direction] of views) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
    expect.soft((await find()).map(describeCutText), `${name} at ${width} px, ${direction}: cut`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))
}
