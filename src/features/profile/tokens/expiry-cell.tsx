/** The expiry of a token, highlighted when it is time to create a new one. */
import { t } from '#contract/translate.ts'
import { Time, useNow } from '#kit/format/time.tsx'
import { Badge } from '#ui/badge.tsx'
import { expiryState } from './expiry.ts'

export function ExpiryCell({ expiry }: { expiry: string | null }) {
  const state = expiryState(expiry, useNow())
  if (state === 'never') return <Badge tone="warn">{t('Never expires')}</Badge>
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Time value={expiry} />
      {state === 'soon' && <Badge tone="warn">{t('Soon')}</Badge>}
      {state === 'expired' && <Badge tone="bad">{t('Expired')}</Badge>}
    </span>
  )
}
