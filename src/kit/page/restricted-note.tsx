/** A note for restricted users about a list. */
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import type { Collection } from '#api/cache/page-load.ts'
import { linkClass } from '#ui/link.tsx'
import { rich } from '#ui/rich.tsx'
import { SkeletonPanel } from '#ui/skeleton.tsx'
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
  /** Which part of the list they see, as a sentence; false for an empty list, which says itself what is missing. */
  note: string | false
  /** "nodes" */
  noun: string
  /** Reads the list. */
  all: UseQueryOptions<unknown, Error, Collection<unknown>>
  children: ReactNode
}

/** A list that loads, as in the frame of the loading page. `noun`: "nodes". */
export const ListSkeleton = ({ noun }: { noun: string }) => (
  <>
    <div className="frame-toolbar" />
    <SkeletonPanel label={t('Loading the {noun}', { noun })} />
  </>
)

/**
 * A list below its note. It appears once the user is known, and whether there is a note, so that the note does not move
 * anything.
 */
export function RestrictedList({ note, noun, all, children }: RestrictedListProps) {
  const isRestricted = useIsRestricted()
  if (!useSettled(isRestricted ? [all] : [])) return <ListSkeleton noun={noun} />
  return (
    <>
      {isRestricted && note ? (
        <p className="mb-3 text-ink-muted">
          {note} <AccessHint />
        </p>
      ) : null}
      {children}
    </>
  )
}
