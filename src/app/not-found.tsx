import { Link, useLocation } from 'react-router'
import { t } from '#contract/translate.ts'
import { Search } from '#ui/icons/search.ts'
import { SearchX } from '#ui/icons/search-x.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { useIsRestricted } from '#kit/permission/principal.ts'
import { WrongConnection } from '#kit/connections/other-connections.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { openPalette } from './palette/palette.tsx'

/** How many characters of the address are shown: more would say nothing about what is wrong with it. */
const maxLength = 80

/** The page for unknown addresses, inside the shell. */
export function Component() {
  const isRestricted = useIsRestricted()
  const { pathname } = useLocation()
  return (
    <Page title={t('Not found')}>
      <EmptyState
        className="rounded-lg border border-line bg-surface"
        icon={SearchX}
        title={t('There is no page at this address')}
        actions={
          <>
            <Link to={paths.overview()} className={buttonClass()}>
              {t('Go to {label}', { label: t('Overview') })}
            </Link>
            <Button icon={Search} onClick={openPalette}>
              {t('Find')}
            </Button>
          </>
        }
      >
        <p data-sensitive>
          <code className="font-mono text-sm wrap-anywhere">
            {pathname.length > maxLength ? `${pathname.slice(0, maxLength)}…` : pathname}
          </code>
        </p>
        <p className="mt-1">
          {isRestricted
            ? t('It was deleted, or you do not have access to it.')
            : t('It was deleted, or the address is wrong.')}
        </p>
      </EmptyState>
      <WrongConnection />
    </Page>
  )
}
