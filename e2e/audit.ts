/** Audits with axe. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The variants that are audited with all rules. */
export const variants = [
  { variant: 'light, desktop', colorScheme: 'light', viewport: desktop },
  { variant: 'dark, phone', colorScheme: 'dark', viewport: phone },
] as const
/** Experimental rules, which no tag turns on: what can be read of a control is in its accessible name, so that it can be said to a voice control. */
const experimental = { 'label-content-name-mismatch': { enabled: true } }
/** The only rule whose result depends on the theme. */
const colorRules = ['color-contrast']

/** Waits until the page has loaded and expects no findings. */
export async function audit(page: Page, label: string, { rules = [] }: { rules?: string[] } = {}) {
  await page.waitForLoadState('networkidle')
  // Without a blank page for each audit, which only frames of other origins would need: there are none.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations, passes } = await (
    rules.length > 0
      ? builder.withRules(rules)
      : builder.options({ runOnly: { type: 'tag', values: tags }, rules: experimental })
  ).analyze()
  expect(passes.length, `${label}: rules that apply`).toBeGreaterThan(rules.length > 0 ? 0 : 10)
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
  expect.soft(findings, label).toEqual([])
}

/** Audits what is shown on a desktop and on a phone, each in both themes, without loading it again. */
export async function auditAllVariants(page: Page, label: string) {
  for (const { variant, colorScheme, viewport } of variants) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await audit(page, `${label}, ${variant}`)
    const other = colorScheme === 'light' ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: other })
    await audit(page, `${label}, ${variant}, but ${other}`, { rules: colorRules })
  }
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
}
