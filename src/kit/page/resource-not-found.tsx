/** The page of a resource that does not exist, was deleted, or is no longer shared with the user. */
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { SearchX } from '#ui/icons/search-x.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { accessReasonOf } from '#api/error.ts'
import { useIsRestricted } from '../permission/principal.ts'
import { Page } from './page.tsx'
import { WrongConnection } from '../connections/other-connections.tsx'

interface NotFoundProps {
  /** "node" */
  noun: string
  /** Why it could not be read. */
  error: unknown
  /** Why it may be gone, after "It"; by default, that it was deleted. */
  cause?: string
}

interface ResourceNotFoundProps extends NotFoundProps {
  /** The label of a resource that existed when the page was opened. */
  label: string | undefined
  /** Whether this tab has deleted it. */
  deletedHere: boolean
  /** The text about what was deleted with it. */
  deletedText: string
  /** Where the others are listed. */
  list: { to: string; label: string }
}

/** What may have happened to the resource. `label`: undefined for one that may never have existed. */
function useNotFoundText(cause: string | undefined, label: string | undefined): string {
  const isRestricted = useIsRestricted()
  if (cause === undefined) {
    if (isRestricted) return t('It was deleted, or you do not have access to it.')
    return label === undefined ? t('It was deleted, or the address is wrong.') : t('It was deleted.')
  }
  if (isRestricted) return t('It {cause}, or you do not have access to it.', { cause })
  return label === undefined ? t('It {cause}, or the address is wrong.', { cause }) : t('It {cause}.', { cause })
}

const withdrawnTitle = (label: string) => (
  <span data-sensitive>{t('You no longer have access to {label}', { label })}</span>
)
const withdrawnText = (noun: string) =>
  t('Ask the account owner whether the {noun} was deleted or your access was removed.', { noun })

export function ResourceNotFound(props: ResourceNotFoundProps) {
  const { noun, label, deletedHere, deletedText, list, error, cause } = props
  const notFoundText = useNotFoundText(cause, label)
  const accessReason = label === undefined || accessReasonOf(error) === null ? null : withdrawnTitle(label)
  const missingTitle =
    label === undefined
      ? t('There is no {noun} at this address', { noun })
      : t('This {noun} no longer exists', { noun })
  return (
    <Page title={label ?? t('Not found')}>
      <EmptyState
        className="rounded-lg border border-line bg-surface"
        icon={SearchX}
        title={deletedHere ? t('This {noun} was deleted', { noun }) : (accessReason ?? missingTitle)}
        actions={
          <Link className={buttonClass()} to={list.to}>
            {t('Go to {label}', { label: list.label })}
          </Link>
        }
      >
        {deletedHere ? deletedText : accessReason === null ? notFoundText : withdrawnText(noun)}
      </EmptyState>
      {deletedHere ? null : <WrongConnection />}
    </Page>
  )
}

/** Shown above a form whose changes would be lost with the page. */
export function GoneNotice({ noun, label, error, cause }: NotFoundProps & { label: string }) {
  const notFoundText = useNotFoundText(cause, label)
  const accessReason = accessReasonOf(error) === null ? null : withdrawnTitle(label)
  return (
    <Notice tone="warn" className="mb-4" title={accessReason ?? t('This {noun} no longer exists', { noun })}>
      {accessReason === null ? notFoundText : withdrawnText(noun)}{' '}
      {t('Your changes are still on this page but cannot be saved.')}
    </Notice>
  )
}

/**
 * For pages of operations that the service turned out not to have
 * (docs/decisions/0007-referenced-operations-may-be-missing.md).
 */
export const NotOffered = ({ title }: { title: string }) => (
  <EmptyState icon={SearchX} title={title}>
    {t('This dashboard works with different services. The one that you are connected to does not offer this part.')}
  </EmptyState>
)
