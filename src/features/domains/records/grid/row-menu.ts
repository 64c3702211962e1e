/** The menu of a row. */
import { recordLine } from '#contract/dns/records/record-line.ts'
import { records } from '#contract/operations.ts'
import { announce } from '#ui/announce.ts'
import { copyToClipboard } from '#ui/copy.tsx'
import { Braces } from '#ui/icons/braces.ts'
import { Copy } from '#ui/icons/copy.ts'
import { CopyPlus } from '#ui/icons/copy-plus.ts'
import { Globe } from '#ui/icons/globe.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import type { MenuItem } from '#ui/menu-content.tsx'
import { openInspection } from '#kit/actions/inspect-action.ts'
import { paths } from '#kit/paths.ts'
import { shortenTerm } from '#kit/table/model/search.ts'
import { toastError } from '#kit/toast.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { Domain } from '#contract/areas/domains.ts'
import { t } from '#contract/translate.ts'
import { noteAction } from '#kit/actions/note-action.ts'
import { recordKey } from '../../domain.ts'
import type { RecordRow } from '../changes/rows.ts'
import { recordLabel, targetText } from '../format.ts'

export interface RowActions {
  readonly edit: (key: string) => void
  readonly duplicate: (row: RecordRow) => void
  readonly remove: (row: RecordRow) => void
  readonly revert: (row: RecordRow) => void
}

const copy = (text: string) => copyToClipboard(text).then(() => announce(t('Copied')), toastError)

/** For saved records only: notes are stored by record id. */
export const noteRecordAction = noteAction<{ domain: Domain; record: DomainRecord }>(
  ({ domain, record }) => recordKey(domain.id, record.id),
  ({ domain, record }) => `${recordLabel(record, domain.domain)} ${shortenTerm(targetText(record))}`,
)

/** `noteItems`: of `noteRecordAction`. `actions`: null for users who may not change the zone. */
export function rowMenu(
  row: RecordRow,
  domainId: number,
  noteItems: readonly MenuItem[],
  actions: RowActions | null,
): MenuItem[] {
  const { key, record, state, base } = row
  const copyItems: MenuItem[] = [
    ...noteItems,
    { label: t('Copy value'), icon: Copy, onSelect: () => void copy(record.target) },
    { label: t('Copy zone file line'), icon: Copy, onSelect: () => void copy(recordLine(record)) },
    ...(base === null
      ? []
      : [
          {
            label: t('Compare with live DNS'),
            icon: Globe,
            href: `${paths.domainDelegation(domainId)}?${new URLSearchParams({ name: base.name, type: base.type })}`,
          },
          {
            label: t('Show as JSON'),
            icon: Braces,
            onSelect: () =>
              void openInspection({
                operation: records.view,
                request: { path: { domainId, recordId: base.id } },
                label: `${base.type} ${base.name || '@'}`,
                ids: { [t('Record ID')]: base.id, [t('Domain ID')]: domainId },
              }),
          },
        ]),
  ]
  if (!actions) return copyItems
  const undo: MenuItem = { label: t('Undo this change'), icon: Undo2, onSelect: () => actions.revert(row) }
  if (state === 'deleted') return [undo, 'separator', ...copyItems]
  return [
    { label: t('Edit'), icon: Pencil, hint: 'E', onSelect: () => actions.edit(key) },
    { label: t('Duplicate'), icon: CopyPlus, hint: 'D', onSelect: () => actions.duplicate(row) },
    ...(state === 'saved' ? [] : [undo]),
    'separator',
    ...copyItems,
    'separator',
    { label: t('Delete'), icon: Trash2, tone: 'danger', hint: t('Del'), onSelect: () => actions.remove(row) },
  ]
}
