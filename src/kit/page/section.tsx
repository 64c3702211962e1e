/** A section of a page that loads and fails independently of the rest. */
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense, type ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from './error-notice.tsx'

interface ErrorBoundaryProps {
  onReset: () => void
  children: ReactNode
}
interface ErrorBoundaryState {
  failed: boolean
  error: unknown
}

class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: null }
  static getDerivedStateFromError = (error: unknown): ErrorBoundaryState => ({ failed: true, error })
  retry = () => {
    this.props.onReset()
    this.setState({ failed: false, error: null })
  }
  override render() {
    return this.state.failed ? (
      <div className="p-pad">
        <ErrorNotice error={this.state.error} onRetry={this.retry} />
      </div>
    ) : (
      this.props.children
    )
  }
}

/** Error boundary and loading state without a card. Queries inside must be `useSuspenseQuery`. */
export function SectionBoundary({ label, rows = 3, children }: { label: string; rows?: number; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary onReset={reset}>
          <Suspense fallback={<SkeletonRows rows={rows} label={t('Loading {label}', { label })} />}>
            {children}
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}

interface SectionProps {
  title: string
  level?: 2 | 3
  description?: ReactNode
  actions?: ReactNode
  /** Without padding, for tables and lists. */
  flush?: boolean
  /** Height of the loading state in rows. */
  rows?: number
  id?: string
  className?: string
  children: ReactNode
}

export function Section({ title, rows, children, ...card }: SectionProps) {
  return (
    <Card title={title} {...card}>
      <SectionBoundary label={title} rows={rows}>
        {children}
      </SectionBoundary>
    </Card>
  )
}
