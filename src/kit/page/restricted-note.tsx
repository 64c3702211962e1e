/** What restricted users are told about lists and tags. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { paths } from '../paths.ts'
import { useIsRestricted } from '../permission/principal.ts'
import { useSettled } from './use-settled.ts'

interface RestrictedNoteProps {
  about: 'nodes' | 'images' | 'domains' | 'tags'
}

const texts: Readonly<Record<RestrictedNoteProps['about'], string>> = {
  nodes: 'You see only the nodes that are shared with you.',
  images: 'You see public images and the private images that are shared with you.',
  domains: 'You see only the domains that are shared with you.',
  tags: 'Only unrestricted users can change tags.',
}

/** For the place of what changes tags, and for a page that waits itself until the user is known. */
export function RestrictedNote({ about }: RestrictedNoteProps) {
  if (!useIsRestricted()) return null
  return about === 'tags' ? (
    <p className="text-sm text-ink-muted">{texts.tags}</p>
  ) : (
    <p className="mb-3 text-ink-muted">
      {texts[about]}{' '}
      <Link to={paths.access()} className={linkClass}>
        Your access
      </Link>{' '}
      lists what is shared with you.
    </p>
  )
}

interface RestrictedListProps {
  about: 'nodes' | 'images' | 'domains'
  children: ReactNode
}

/** A list below its note. It appears when the user is known, so that the note moves nothing. */
export function RestrictedList({ about, children }: RestrictedListProps) {
  if (!useSettled([])) return <SkeletonRows rows={8} label={`Loading the ${about}`} />
  return (
    <>
      <RestrictedNote about={about} />
      {children}
    </>
  )
}
