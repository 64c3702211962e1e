import type { ComponentProps } from 'react'
import { classes } from './class-names.ts'

const levelClasses = {
  1: 'text-xl font-semibold text-balance',
  2: 'text-sm font-semibold',
  3: 'text-sm font-semibold',
  4: 'text-xs font-semibold text-ink-muted',
} as const

export interface HeadingProps extends ComponentProps<'h2'> {
  level: 1 | 2 | 3 | 4
}

/** A heading styled by its level. Give the h1 a ref and `tabIndex={-1}` to move the focus to it. */
export function Heading({ level, className, children, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag {...rest} className={classes(levelClasses[level], className)}>
      {children}
    </Tag>
  )
}
