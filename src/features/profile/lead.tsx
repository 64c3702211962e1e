import type { ReactNode } from 'react'

/** What a page of the profile is for. Below the tabs, so that they stay where they are from page to page. */
export const Lead = ({ children }: { children: ReactNode }) => (
  <p className="mb-4 max-w-[90ch] text-pretty text-ink-muted">{children}</p>
)
