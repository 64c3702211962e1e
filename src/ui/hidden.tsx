import type { ComponentProps } from 'react'

/** Text for assistive technology only. */
export function Hidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />
}
