/** Audits with axe. */
import { expect, type Locator, type Page, type ViewportSize } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { loaded, painted } from './page-load.ts'

declare global {
  interface Window {
    /** Only on pages where `audit` has added it. */
    axe?: typeof axe
  }
}

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
/** The variants that are audited with all rules. */
export const variants = [
  { variant: 'light, desktop', colorScheme: 'light', viewport: desktop },
  { variant: 'dark, phone', colorScheme: 'dark', viewport: phone },
] as const

const allRules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Experimental, so no tag enables it. The visible text of a control must be in its accessible name, so that users of
  // voice control can say it.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** Waits until the page has loaded and expects no findings. */
export async function audit(page: Page, label: string) {
  await loaded(page)
  await expectNoFindings(page.locator('html'), label, 10)
}

async function expectNoFindings(within: Locator, label: string, rulesThatApply: number) {
  const page = within.page()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { findings, passes } = await within.evaluate(async (element, runOptions) => {
    if (!window.axe) throw new Error('axe is not on this page.')
    // Collecting details of passed checks would take longer than the audit.
    const results = await window.axe.run(element, { ...runOptions, resultTypes: ['violations'], elementRef: true })
    const texts: string[] = []
    for (const { id, help, nodes } of results.violations)
      for (const { element: found, target, failureSummary } of nodes) {
        if (id === 'target-size' && found) {
          // An element that is scrolled halfway out of view may be large enough.
          found.scrollIntoView({ block: 'center' })
          const again = await window.axe.run(found, { runOnly: [id], resultTypes: ['violations'] })
          if (again.violations.length === 0) continue
        }
        texts.push(`${id}: ${help}: ${target.join(' ')} ${failureSummary ?? ''}`)
      }
    return { findings: texts, passes: results.passes.length }
  }, allRules)
  expect(passes, `${label}: rules that apply`).toBeGreaterThan(rulesThatApply)
  expect.soft(findings, label).toEqual([])
}

/** The contrast of colors in the middle of a change of theme means nothing. */
const transitionsEnded = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })

/** Audits the current page, light on a desktop and dark on a phone, without reloading it. */
export async function auditAllVariants(page: Page, label: string) {
  for (const { variant, colorScheme, viewport } of variants) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await transitionsEnded(page)
    await audit(page, `${label}, ${variant}`)
  }
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The open dialog or menu; of several, the one in front. */
export const openDialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog], [role=menu]').last()

/**
 * Audits the open dialog or menu without the page behind it: light on a desktop and dark on a phone, or both at the
 * `only` size that has it.
 */
export async function auditDialog(page: Page, label: string, only?: ViewportSize) {
  const dialog = openDialog(page)
  await expect(dialog).toBeVisible()
  for (const { variant, colorScheme, viewport } of variants) {
    await page.setViewportSize(only ?? viewport)
    await page.emulateMedia({ colorScheme })
    // Does not wait until the page has loaded, because some dialogs show work in progress.
    await painted(page)
    await transitionsEnded(page)
    await expectNoFindings(dialog, `${label}, ${variant}`, 5)
  }
}
