/** A section of a page that loads and fails independently of the rest. */
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, Suspense, type ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from './error-notice.tsx'

interface ErrorBoundaryProps {
  onReset: () => void
  compact: boolean
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
    if (!this.state.failed) return this.props.children
    if (this.props.compact)
      return (
        <div role="alert" className="grid justify-items-start gap-2 text-sm">
          <Status tone="bad">{t('Could not be loaded')}</Status>
          <Button size="sm" onClick={this.retry}>
            {t('Try again')}
          </Button>
        </div>
      )
    return (
      <div className="p-pad">
        <ErrorNotice error={this.state.error} onRetry={this.retry} />
      </div>
    )
  }
}

interface SectionBoundaryProps {
  label: string
  rows?: number
  /** A failure takes two lines instead of a notice. */
  compact?: boolean
  children: ReactNode
}

/** Error boundary and loading state without a card. Queries inside must be `useSuspenseQuery`. */
export function SectionBoundary({ label, rows = 3, compact = false, children }: SectionBoundaryProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary onReset={reset} compact={compact}>
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
