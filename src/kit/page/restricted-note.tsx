/** What restricted users are told about a list. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { linkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { rich } from '#ui/rich.tsx'
import { paths } from '../paths.ts'
import { useIsRestricted } from '../permission/principal.ts'
import { useSettled } from './use-settled.ts'

interface RestrictedListProps {
  /** What of the list they see, as a sentence. */
  note: string
  /** "nodes" */
  noun: string
  children: ReactNode
}

/** A list below its note. It appears when the user is known, so that the note moves nothing. */
export function RestrictedList({ note, noun, children }: RestrictedListProps) {
  const isRestricted = useIsRestricted()
  if (!useSettled([]))
    return (
      // Where the table will be, below its toolbar.
      <div className="mt-20.5 rounded-lg border border-line bg-surface">
        <SkeletonRows rows={8} label={t('Loading the {noun}', { noun })} />
      </div>
    )
  return (
    <>
      {isRestricted ? (
        <p className="mb-3 text-ink-muted">
          {note}{' '}
          {rich('{link} lists what is shared with you.', {
            link: (
              <Link to={paths.access()} className={linkClass}>
                {t('Your access')}
              </Link>
            ),
          })}
        </p>
      ) : null}
      {children}
    </>
  )
}
