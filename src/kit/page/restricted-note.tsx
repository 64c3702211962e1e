/** A note for restricted users about a list. */
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { linkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { rich } from '#ui/rich.tsx'
import { paths } from '../paths.ts'
import { useIsRestricted } from '../permission/principal.ts'
import { useSettled } from './use-settled.ts'

export const AccessHint = () =>
  rich('{link} lists what is shared with you.', {
    link: (
      <Link to={paths.access()} className={linkClass}>
        {t('Your access')}
      </Link>
    ),
  })

interface RestrictedListProps {
  /** Which part of the list they see, as a sentence. */
  note: string
  /** "nodes" */
  noun: string
  /** Reads the list. */
  all: UseQueryOptions<unknown, Error, Collection<unknown>>
  children: ReactNode
}

/**
 * A list below its note. An empty list has no note, because it says itself what is missing. The list appears once the
 * user is known, and whether there is a note, so that the note does not move anything.
 */
export function RestrictedList({ note, noun, all, children }: RestrictedListProps) {
  const isRestricted = useIsRestricted()
  const { data } = useQuery({ ...all, enabled: false })
  if (!useSettled(isRestricted ? [all] : []))
    return (
      // Where the table will be, below its toolbar.
      <div className="mt-20.5 rounded-lg border border-line bg-surface">
        <SkeletonRows rows={8} label={t('Loading the {noun}', { noun })} />
      </div>
    )
  return (
    <>
      {isRestricted && data?.results !== 0 ? (
        <p className="mb-3 text-ink-muted">
          {note} <AccessHint />
        </p>
      ) : null}
      {children}
    </>
  )
}
