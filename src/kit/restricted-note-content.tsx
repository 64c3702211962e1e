/** The texts of restricted-note.tsx. */
import { Link } from 'react-router'
import { linkClass } from '#ui/link.tsx'
import { paths } from './paths.ts'

export interface RestrictedNoteProps {
  about: 'nodes' | 'images' | 'domains' | 'tags'
}

const texts: Readonly<Record<RestrictedNoteProps['about'], string>> = {
  nodes: 'You see only the nodes that are shared with you.',
  images: 'Of the account’s own images you see only those that are shared with you.',
  domains: 'You see only the domains that are shared with you.',
  tags: 'Only unrestricted users of the account can change tags.',
}

export const RestrictedNoteContent = ({ about }: RestrictedNoteProps) =>
  about === 'tags' ? (
    <p className="text-sm text-ink-muted">{texts.tags}</p>
  ) : (
    <p className="mb-3 text-ink-muted">
      {texts[about]}{' '}
      <Link to={paths.access()} className={linkClass}>
        Your access
      </Link>{' '}
      lists them.
    </p>
  )
