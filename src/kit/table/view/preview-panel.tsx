/** The details of a row, beside the list. Loaded with the first preview. */
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { inContext, t } from '#contract/translate.ts'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { Heading } from '#ui/heading.tsx'
import { X } from '#ui/icons/x.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { MenuButton } from '#ui/menu.tsx'
import type { RowModel } from '../model/row-model.ts'

export interface PreviewPanelProps {
  row: RowModel
  panelRef: RefObject<HTMLElement | null>
  onClose: () => void
}

export const PreviewPanel = ({ row, panelRef, onClose }: PreviewPanelProps) => (
  <aside
    ref={panelRef}
    aria-label={t('Preview')}
    className="sticky top-4 max-h-[calc(100dvh-2rem)] w-88 flex-none overflow-y-auto rounded-lg border border-line bg-surface p-pad shadow-card max-xl:hidden"
  >
    <div className="mb-3 flex items-start gap-2">
      <Heading level={2} className="min-w-0 grow text-md! wrap-anywhere">
        {row.href === null ? (
          row.label
        ) : (
          <Link to={row.href} className={`${nameLinkClass} font-semibold!`}>
            {row.label}
          </Link>
        )}
      </Heading>
      <IconButton size="sm" label={t('Close the preview')} icon={X} onClick={onClose} />
    </div>
    {row.preview()}
    <div className="mt-4 flex gap-2">
      {row.href === null ? null : (
        <Link to={row.href} className={buttonClass({ size: 'sm' })}>
          {inContext('verb', 'Open')}
        </Link>
      )}
      {row.hasMenu() ? <MenuButton size="sm" label={t('Actions')} items={row.menu()} align="start" /> : null}
    </div>
  </aside>
)
