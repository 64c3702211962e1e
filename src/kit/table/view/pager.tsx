/** The pages of a list that the service searches, sorts and pages. */
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { inSentence } from '../../format/texts.ts'
import { ChevronLeft } from '#ui/icons/chevron-left.ts'
import { ChevronRight } from '#ui/icons/chevron-right.ts'
import { Button } from '#ui/button.tsx'

export interface PagerProps {
  caption: string
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** Pages of a list that the service pages. */
export function Pager({ caption, page, pageCount, onPage }: PagerProps) {
  return (
    <nav
      aria-label={t('Pages of {caption}', { caption: inSentence(caption) })}
      className="mt-3 flex flex-wrap items-center justify-end gap-2 text-sm"
    >
      <Button
        size="sm"
        icon={ChevronLeft}
        disabledReason={page <= 1 ? t('This is the first page') : null}
        onClick={() => onPage(page - 1)}
      >
        {t('Previous')}
      </Button>
      <span className="px-1 text-ink-muted">
        {t('Page {page} of {total}', { page: formatNumber(page), total: formatNumber(pageCount) })}
      </span>
      <Button
        size="sm"
        disabledReason={page >= pageCount ? t('This is the last page') : null}
        onClick={() => onPage(page + 1)}
      >
        {t('Next')}
        <ChevronRight size={16} aria-hidden className="-me-0.5" />
      </Button>
    </nav>
  )
}
