import type { ComponentType } from 'react'

/** An icon component, as of `lucide-react/icons/<name>` (imported one by one). */
export type Icon = ComponentType<{ className?: string; size?: number | string; 'aria-hidden'?: boolean | 'true' | 'false' }>
