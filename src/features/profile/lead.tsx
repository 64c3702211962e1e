import type { ReactNode } from 'react'

/** The purpose of a profile page. Below the tabs, so that they stay in place from page to page. */
export const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mb-4 max-w-[90ch] text-pretty text-ink-muted">{children}</p>
)
