/** Previews the grants that users will have after copying, and the changes for each user. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { globalFlags, grantKinds, type Grants } from '#contract/grants.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { Heading } from '#ui/heading.tsx'
import { userGrants } from '#queries/users.ts'
import { globalFlagLabels, grantKindLabels, permissionLabel } from '#shared/grants/grant-labels.ts'
import { compareGrants, countLevels } from './copy.ts'

/** Grants are read for at most this many users, because they are a long list in a large account. */
const maxCompared = 10

interface CopyPreviewProps {
  source: string
  grants: Grants
  targets: readonly string[]
}

export const CopyPreview = ({ source, grants, targets }: CopyPreviewProps) => (
  <>
    <section>
      <Heading level={3} className="mb-2">
        {t('Grants of {source}', { source })}
      </Heading>
      <GrantCounts grants={grants} />
    </section>
    {targets.length > 0 ? (
      <section>
        <Heading level={3} className="mb-2">
          {t('What changes')}
        </Heading>
        <DescriptionList>
          {targets.slice(0, maxCompared).map((username) => (
            <DescriptionItem
              key={username}
              term={
                <span data-sensitive className="wrap-anywhere">
                  {username}
                </span>
              }
            >
              <TargetChange username={username} grants={grants} />
            </DescriptionItem>
          ))}
        </DescriptionList>
        {targets.length > maxCompared ? (
          <p className="mt-2 text-sm text-ink-muted">
            {plural(
              targets.length - maxCompared,
              'And {count} more, who will have the same grants.',
              'And {count} more, who will have the same grants.',
            )}
          </p>
        ) : null}
      </section>
    ) : null}
  </>
)

/** The grants in numbers, without those not granted. */
function GrantCounts({ grants }: Pick<CopyPreviewProps, 'grants'>) {
  const flags = globalFlags.filter((flag) => grants.global[flag]).map((flag) => globalFlagLabels()[flag])
  const kinds = grantKinds.flatMap((kind) => {
    const { readOnly, writable } = countLevels(grants[kind])
    const levels = [
      writable > 0 ? t('{count} read and write', { count: formatNumber(writable) }) : [],
      readOnly > 0 ? t('{count} read only', { count: formatNumber(readOnly) }) : [],
    ].flat()
    return levels.length > 0 ? [{ kind, text: levels.join(', ') }] : []
  })
  return (
    <DescriptionList>
      <DescriptionItem term={t('Account')}>{permissionLabel(grants.global.account_access)}</DescriptionItem>
      {flags.length > 0 ? <DescriptionItem term={t('Allowed')}>{flags.join(', ')}</DescriptionItem> : null}
      {kinds.map(({ kind, text }) => (
        <DescriptionItem key={kind} term={grantKindLabels()[kind]}>
          {text}
        </DescriptionItem>
      ))}
      {kinds.length === 0 ? <DescriptionItem term={t('Resources')}>{t('No access')}</DescriptionItem> : null}
    </DescriptionList>
  )
}

/** "12 gained, 3 lost" */
function TargetChange({ username, grants }: { username: string; grants: Grants }) {
  const { data: now, error } = useQuery(userGrants(username))
  const difference = useMemo(() => (now ? compareGrants(now, grants) : null), [now, grants])
  if (now === undefined) {
    if (error) return <span className="text-bad">{errorMessage(error)}</span>
    return <span className="text-ink-muted">{t('Loading…')}</span>
  }
  if (!difference) return <span className="text-bad">{t('No longer restricted')}</span>
  const { gained, lost } = difference
  const counts = [
    gained > 0 ? t('{count} gained', { count: formatNumber(gained) }) : [],
    lost > 0 ? t('{count} lost', { count: formatNumber(lost) }) : [],
  ]
  return gained + lost === 0 ? t('No change: same grants') : counts.flat().join(', ')
}
