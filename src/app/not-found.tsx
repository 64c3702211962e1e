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
export function Component() {
  const isRestricted = useIsRestricted()
  return (
    <Page title={t('Not found')}>
      <EmptyState
        className="rounded-lg border border-line bg-surface"
        icon={SearchX}
        title={t('There is no page at this address')}
        actions={
          <Link to={paths.overview()} className={buttonClass()}>
            {t('Go to {label}', { label: t('Overview') })}
          </Link>
        }
      >
        {isRestricted
          ? t('It was deleted, or you do not have access to it.')
          : t('It was deleted, or the address is wrong.')}
      </EmptyState>
      <WrongConnection />
    </Page>
  )
}
