/** Measures what a user does with a long list, from the event to the painted result. */
import type { Page } from '@playwright/test'
import { type Measurement, quantile, repeat, roundForDisplay } from './measurement.ts'

export interface MeasuredList {
  /** The name of its search box. */
  searchbox: string
  /** The name of its table, in an element that scrolls. */
  table: string
  /** A regular expression for the text that counts the shown rows. */
  countPattern: string
}

/** A list is scrolled in at most this many frames. */
const maxScrollFrames = 750

const paintedProperty = 'quarterdeckPainted'

const typedSeries = 3

/**
 * Milliseconds from each key to the painted result, for a series of keys that ends with an empty search, repeated three
 * times.
 * @throws Error when a key changes nothing
 */
export async function measureKeystrokes(page: Page, list: MeasuredList, series: readonly string[]): Promise<number[]> {
  await page.getByRole('searchbox', { name: list.searchbox }).focus()
  return (await repeat(typedSeries, () => typeSeries(page, list, series))).flat()
}

async function typeSeries(page: Page, { countPattern }: MeasuredList, series: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const key of series) {
    // The observer is installed before the key is pressed: the two reach the page independently.
    await page.evaluate(
      ([name, pattern]) => {
        const painted = new Promise<number>((resolve, reject) => {
          // Not innerText, for which the browser computes the layout.
          // oxlint-disable-next-line no-restricted-globals -- a pattern cannot be passed to the page, only its text
          const countText = () => document.querySelector('main')?.textContent.match(new RegExp(pattern))?.[0]
          const before = countText()
          let start = 0
          setTimeout(() => {
            const focused = document.activeElement?.outerHTML.slice(0, 200)
            reject(new Error(`The key changed nothing: ${before}, input after ${start} ms, focus on ${focused}`))
          }, 10_000)
          const observer = new MutationObserver(() => {
            if (start === 0 || countText() === before) return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          })
          observer.observe(document.body, { childList: true, subtree: true, characterData: true })
          document.addEventListener('input', () => (start = performance.now()), { once: true, capture: true })
        })
        Reflect.set(globalThis, name, painted)
      },
      [paintedProperty, countPattern] as const,
    )
    await page.keyboard.press(key)
    times.push(Number(await page.evaluate((name): unknown => Reflect.get(globalThis, name), paintedProperty)))
  }
  return times
}

/** How far a fast turn of the wheel scrolls a list, in px per frame: 7,200 px a second. */
const wheelStep = 120

/** Milliseconds. On a screen with 60 frames a second, a missed frame takes 33. */
const frameBudget = 32

/**
 * Measures the frames while a list is scrolled with a wheel, and while its scroll bar is dragged from the first row to
 * the last, which in a long list brings more than a screen of new rows with every frame.
 */
export async function measureScroll(page: Page, list: MeasuredList): Promise<Measurement[]> {
  const wheel = await scroll(page, list, wheelStep)
  const drag = await scroll(page, list, 0)
  return [
    ...summarizeFrames(`Scrolling with a wheel in ${wheel.length} frames`, wheel),
    ...summarizeFrames(`Dragging the scroll bar to the end in ${drag.length} frames`, drag),
  ]
}

/**
 * The budget does not apply to the longest frame: in 12 s of scrolling, the browser collects garbage once or twice for
 * 10 to 17 ms.
 */
const summarizeFrames = (label: string, times: readonly number[]): Measurement[] => [
  {
    label: `${label}, 99th percentile`,
    value: roundForDisplay(quantile(times, 0.99)),
    unit: 'ms',
    budget: frameBudget,
  },
  { label: 'The longest of them', value: roundForDisplay(Math.max(...times)), unit: 'ms' },
]

/**
 * Milliseconds between frames while the list is scrolled from its first row. `step`: px a frame, or 0 for the whole
 * list.
 */
function scroll(page: Page, { table }: MeasuredList, step: number): Promise<number[]> {
  const frame = page.getByRole('table', { name: table }).locator('..')
  return frame.evaluate(
    (element, { maxFrames, pixels }) =>
      new Promise<number[]>((resolve) => {
        element.scrollTop = 0
        const times: number[] = []
        let last = 0
        const next = (now: number) => {
          if (last > 0) times.push(now - last)
          last = now
          const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
          if (atEnd || times.length === maxFrames) return resolve(times)
          element.scrollTop += pixels || element.scrollHeight / maxFrames
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    { maxFrames: maxScrollFrames, pixels: step },
  )
}
