/** Why something is missing for the user or for this session, and how to get it. */
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { paths } from '../paths.ts'
import type { PermissionCheck } from './permission.ts'

interface AccessNoticeProps {
  permission: PermissionCheck
  entriesKept?: boolean
}

/** Nothing when it is allowed. `entriesKept`: a form below it cannot be submitted for now. */
export function AccessNotice({ permission: { granted, reason }, entriesKept = false }: AccessNoticeProps) {
  if (reason === null) return null
  return (
    <Notice tone={entriesKept ? 'warn' : 'info'} className="mb-4">
      <p data-sensitive>
        {reason}.{' '}
        {granted
          ? t('Sign in with another token, or with your username and password where the sign-in page offers it.')
          : t('Ask the account owner for access.')}
      </p>
      <p className="text-ink-muted">
        {entriesKept ? `${t('Your entries are kept but cannot be submitted.')} ` : ''}
        {rich('{link} shows what you can do.', {
          link: (
            <Link to={paths.access()} className={linkClass}>
              {t('Your access')}
            </Link>
          ),
        })}
      </p>
    </Notice>
  )
}
