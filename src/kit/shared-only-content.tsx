/** The texts of shared-only.tsx and tags-reason.tsx, which unrestricted users do not need. */
import { linkClass } from '#ui/link.tsx'
import { Link } from './link.tsx'
import { paths } from './paths.ts'

const AccessLink = () => (
  <Link to={paths.access()} className={linkClass}>
    Your access
  </Link>
)

export const SharedOnlyContent = ({ things }: { things: string }) => (
  <p className="mb-3 text-ink-muted">
    You see only the {things} that are shared with you. <AccessLink /> lists them.
  </p>
)

export const TagsReasonContent = () => (
  <p className="text-sm text-ink-muted">Only unrestricted users of the account can change tags.</p>
)
