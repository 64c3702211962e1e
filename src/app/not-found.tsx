import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { SearchX } from '#ui/icons/search-x.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { useIsRestricted } from '#kit/permission/principal.ts'
import { WrongConnection } from '#kit/connections/other-connections.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The page for unknown addresses, inside the shell. */
export function NotFound() {
  const isRestricted = useIsRestricted()
  return (
    <Page title={t('Not found')}>
      <EmptyState
        icon={SearchX}
        title={t('There is no page at this address')}
        actions={
          <Link to={paths.overview()} className={buttonClass()}>
            {t('Go to {label}', { label: t('Overview') })}
          </Link>
        }
      >
        {isRestricted
          ? t('It may have been deleted, or you may not have access to it.')
          : t('It may have been deleted, or the address may be wrong.')}
      </EmptyState>
      <WrongConnection />
    </Page>
  )
}
