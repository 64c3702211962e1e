/** The line above the grid: the number of shown records, or the actions on selected ones. */
import { useState, type ReactNode } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import { preferences } from '#contract/operations.ts'
import { recordLine } from '#contract/dns/records/record-line.ts'
import { zoneDefaults } from '#contract/dns/records/ttl.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { MenuButton } from '#ui/menu.tsx'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { useNarrowViewport } from '#ui/viewport.ts'
import { SelectionBar } from '#kit/table/view/result-bar.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { copyToClipboard } from '#ui/copy.tsx'
import { toastError } from '#kit/toast.ts'
import type { RecordRow } from '../changes/rows.ts'
import type { ZoneChanges } from '../changes/use-changes.ts'

interface SelectionToolsProps {
  domain: Domain
  /** The filter by type; stands beside the number of records until some are selected. */
  chips: ReactNode
  shownCount: number
  totalCount: number
  /** Null unless records are still loading. */
  loadedCount: { readonly loaded: number; readonly total: number } | null
  selectedRows: readonly RecordRow[]
  /** The number of selected rows that the search hides. */
  hiddenCount: number
  zoneChanges: ZoneChanges
  /** Whether leaving the page would lose what was entered. */
  onDirty: (dirty: boolean) => void
  onClear: () => void
  onDelete: () => void
  onShowAll: () => void
}

const lazyBulkDialog = lazyComponent(async () => (await import('./bulk-dialog.tsx')).BulkDialog)
const lazyTemplateDialog = lazyComponent(async () => (await import('./save-template-dialog.tsx')).SaveTemplateDialog)
const lazyCopyDialog = lazyComponent(async () => (await import('./copy-dialog.tsx')).CopyDialog)

/** Zone file lines. With a default TTL, lines without a TTL do not inherit it from the line above (RFC 2308 4). */
const zoneLines = ({ ttl_sec }: Domain, rows: readonly RecordRow[]) =>
  [
    ...(rows.some(({ record }) => record.ttl_sec !== 0) ? [`$TTL ${ttl_sec || zoneDefaults.ttl_sec}`] : []),
    ...rows.map(({ record }) => recordLine(record)),
  ].join('\n')

export function SelectionTools(props: SelectionToolsProps) {
  const { domain, chips, shownCount, totalCount, loadedCount, selectedRows, hiddenCount, zoneChanges } = props
  const { onDirty, onClear, onDelete, onShowAll } = props
  const narrow = useNarrowViewport()
  const [dialog, setDialog] = useState<{ kind: 'ttl' | 'target'; open: boolean }>({ kind: 'ttl', open: false })
  const bulkDialog = useLazyComponent(lazyBulkDialog, dialog.open, {
    ...dialog,
    zone: domain.domain,
    rows: selectedRows,
    zoneChanges,
    onClose: () => setDialog({ ...dialog, open: false }),
  })
  const [copying, setCopying] = useState(false)
  const copyDialog = useLazyComponent(lazyCopyDialog, copying, {
    open: copying,
    domain,
    rows: selectedRows,
    onClose: () => setCopying(false),
  })
  const [saving, setSaving] = useState(false)
  const maySave = isAllowed(usePermission()(preferences.update))
  const templateDialog = useLazyComponent(lazyTemplateDialog, saving, {
    open: saving,
    zone: domain.domain,
    zoneRecords: zoneChanges.zoneRecords,
    rows: selectedRows,
    onDirty,
    onClose: () => setSaving(false),
  })
  const setTtl = { label: t('Set TTL'), onSelect: () => setDialog({ kind: 'ttl', open: true }) }
  const replaceValue = { label: t('Replace value'), onSelect: () => setDialog({ kind: 'target', open: true }) }
  const others = [
    { label: t('Copy to domain'), onSelect: () => setCopying(true) },
    ...(maySave ? [{ label: t('Save as template'), onSelect: () => setSaving(true) }] : []),
    {
      label: t('Copy lines'),
      onSelect: () => void copyToClipboard(zoneLines(domain, selectedRows)).catch(toastError),
    },
  ]
  const countText =
    shownCount === totalCount
      ? plural(totalCount, '{count} record', '{count} records')
      : plural(totalCount, '{shown} of {count} record', '{shown} of {count} records', {
          shown: formatNumber(shownCount),
        })
  return (
    <>
      {(selectedRows.length === 0 || narrow) && (
        <div className="mb-2 flex flex-wrap items-center gap-2 text-sm sm:min-h-[calc(var(--control)+2px)]">
          <output className="text-ink-muted">
            {loadedCount
              ? t('{records}, {loaded} of {total} loaded', {
                  records: countText,
                  loaded: formatNumber(loadedCount.loaded),
                  total: formatNumber(loadedCount.total),
                })
              : countText}
          </output>
          {shownCount !== totalCount && (
            <Button size="sm" variant="ghost" onClick={onShowAll} className="max-sm:-my-2">
              {t('Show all')}
            </Button>
          )}
          {chips}
        </div>
      )}
      {selectedRows.length > 0 && (
        <SelectionBar
          count={selectedRows.length}
          hiddenCount={hiddenCount}
          summary={null}
          onSelectAll={null}
          matchingLabel={countText}
          onClear={onClear}
        >
          {(narrow ? [setTtl] : [setTtl, replaceValue]).map(({ label, onSelect }) => (
            <Button key={label} size="sm" onClick={onSelect}>
              {label}
            </Button>
          ))}
          <Button size="sm" className="text-bad!" onClick={onDelete}>
            {t('Delete')}
          </Button>
          <MenuButton
            size="sm"
            label={t('More actions')}
            iconOnly={narrow}
            variant="default"
            items={narrow ? [replaceValue, ...others] : others}
          />
        </SelectionBar>
      )}
      {bulkDialog}
      {copyDialog}
      {templateDialog}
    </>
  )
}
