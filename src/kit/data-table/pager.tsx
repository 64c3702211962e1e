import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '#ui/button.tsx'

/** Pages of a list that the service pages. */
export function Pager({ caption, page, pages, onPage }: { caption: string; page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label={`Pages of ${caption.toLowerCase()}`} className="mt-3 flex flex-wrap items-center justify-end gap-2 text-sm">
      <Button size="sm" icon={ChevronLeft} whyNot={page <= 1 ? 'This is the first page' : null} onClick={() => onPage(page - 1)}>Previous</Button>
      <span className="px-1 text-ink-muted">Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}</span>
      <Button size="sm" whyNot={page >= pages ? 'This is the last page' : null} onClick={() => onPage(page + 1)}>
        Next<ChevronRight size={16} aria-hidden className="-mr-0.5" />
      </Button>
    </nav>
  )
}
