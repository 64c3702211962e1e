/** A part of a page that loads and fails on its own: the rest of the page stays. */
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense, type ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Refusal } from './refusal.tsx'

interface BoundaryProps {
  onReset: () => void
  children: ReactNode
}
interface BoundaryState {
  failed: boolean
  error: unknown
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, error: null }
  static getDerivedStateFromError = (error: unknown): BoundaryState => ({ failed: true, error })
  retry = () => {
    this.props.onReset()
    this.setState({ failed: false, error: null })
  }
  override render() {
    return this.state.failed ? <div className="p-pad"><Refusal error={this.state.error} onRetry={this.retry} /></div> : this.props.children
  }
}

/** Boundary and waiting state without a surface, for parts that draw their own. Queries inside are `useSuspenseQuery`. */
export function Contained({ label, rows = 3, children }: { label: string; rows?: number; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary onReset={reset}>
          <Suspense fallback={<SkeletonRows rows={rows} label={`Loading ${label}`} />}>{children}</Suspense>
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  )
}

interface SectionProps {
  title: string
  level?: 2 | 3
  description?: ReactNode
  actions?: ReactNode
  /** For content that draws to the edge: tables, lists. */
  flush?: boolean
  /** Height of the waiting state in rows. */
  rows?: number
  id?: string
  className?: string
  children: ReactNode
}

export function Section({ title, rows, children, ...card }: SectionProps) {
  return (
    <Card title={title} {...card}>
      <Contained label={title} rows={rows}>{children}</Contained>
    </Card>
  )
}
