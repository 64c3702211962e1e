/** Loads all of a list that the service pages. */
import { useState } from 'react'
import { Button, type ButtonVariant } from '#ui/button.tsx'

interface LoadAllButtonProps {
  /** "3,000 nodes" */
  allLabel: string
  onLoadAll: () => Promise<unknown>
  variant?: ButtonVariant
}

export function LoadAllButton({ allLabel, onLoadAll, variant }: LoadAllButtonProps) {
  const [loading, setLoading] = useState(false)
  const load = () => {
    setLoading(true)
    void onLoadAll().finally(() => setLoading(false))
  }
  return (
    <Button size="sm" variant={variant} busy={loading} onClick={load}>
      Load all {allLabel}
    </Button>
  )
}
