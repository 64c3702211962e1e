/** The grid of a zone with everything around it: search, types, selection, the editor and the collected changes. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import type { DomainRecord } from '#contract/areas/records.ts'
import { records as operations } from '#contract/operations.ts'
import { recordSentence } from '#contract/dns/records/record-words.ts'
import { zoneDefaults } from '#contract/dns/records/ttl.ts'
import { plural, t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { SharedMenu } from '#ui/menu.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { useActionItems } from '#kit/actions/action-menu.tsx'
import { useNoteColumn } from '#kit/table/model/note-column.ts'
import { UnknownFields } from '#kit/table/list-notices.tsx'
import { useRowHandlers } from '#kit/table/model/row-model.ts'
import { describeUnknownFields, shownFields, unknownFieldsIn } from '#kit/table/model/search.ts'
import { useDebouncedAnnounce } from '#kit/table/view/use-debounced-announce.ts'
import { useSelection } from '#kit/table/model/selection.ts'
import { UnsavedChangesGuard } from '#kit/form/draft/unsaved-changes-guard.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useShortcut } from '#kit/shortcuts.ts'
import { domainEntity, recordKey } from '../domain.ts'
import type { CounterpartsNoticeProps } from './counterparts/counterparts-notice.tsx'
import { downloadZone } from '../zone-download.ts'
import { zoneFile } from '../zone-formats.ts'
import { countWith, findingsOfChanges } from './changes/change-findings.ts'
import { withoutChanges } from './changes/changes.ts'
import { recordColumns } from './grid/columns.ts'
import { resolveConflicts } from './changes/conflicts.ts'
import { valuesOfDraft, valuesOfRecord } from './editor/editor-values.ts'
import { recordLabel } from './format.ts'
import { useHandover } from './selection/handover.ts'
import { NoRecords } from './no-records.tsx'
import { PendingBar } from './changes/pending-bar.tsx'
import { RecordDetails } from './editor/record-details.tsx'
import { RecordEditor } from './editor/record-editor.tsx'
import { RecordGrid } from './grid/record-grid.tsx'
import type { ReviewDialogProps } from './changes/review-dialog.tsx'
import { noteRecordAction, rowMenu } from './grid/row-menu.ts'
import { keyOfRow, type RecordRow } from './changes/rows.ts'
import { TypeChips, ZoneToolbar } from './grid/zone-toolbar.tsx'
import { UnknownChanges } from './changes/unknown-changes.tsx'
import { useApply } from './changes/use-apply.ts'
import { useChanges } from './changes/use-changes.ts'
import { useGridRows } from './grid/use-grid-rows.ts'
import { useGridUrl } from './grid/use-grid-url.ts'
import { SelectionTools } from './selection/selection-tools.tsx'
import { addLabel, editLabel, newRowKey, useEditing } from './editor/use-editing.ts'
import { ZoneHealth } from './zone-health.tsx'
import { noTool } from './tools/zone-tool.ts'
import { ZoneTools } from './zone-tools.tsx'

interface ZoneEditorProps {
  domain: Domain
  records: readonly DomainRecord[]
  /** The number of records on the service, which is larger than `records` while they load. */
  total: number
}

export function ZoneEditor({ domain, records, total }: ZoneEditorProps) {
  const { domain: zone } = domain
  const ttl = domain.ttl_sec || zoneDefaults.ttl_sec
  const complete = records.length >= total
  const permission = usePermission()(operations.create, { entity: domainEntity(domain) })
  const mayChange = isAllowed(permission)
  const zoneChanges = useChanges(domain, records, complete)
  const { changes, setChanges, kept, rows, index, findings } = zoneChanges
  const keyOfNote = useCallback((row: RecordRow) => recordKey(domain.id, row.key), [domain.id])
  const columns = useNoteColumn(
    useMemo(() => recordColumns(zone, ttl), [zone, ttl]),
    keyOfNote,
  )
  const url = useGridUrl(columns)
  const { items: shown, countsOf } = useGridRows(rows, columns, url)
  const types = useMemo(() => new Set(rows.map(({ record }) => record.type)), [rows])
  const unknownFields = unknownFieldsIn(url.debouncedSearch, columns)
  const fields = shownFields(columns)
  useDebouncedAnnounce(describeUnknownFields(unknownFields, fields)?.sentence ?? '', false)
  const selection = useSelection({ items: rows, visibleItems: shown, getId: keyOfRow })
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement | null } | null>(null)
  const [openTool, setOpenTool] = useState(noTool)
  const [toolDirty, setToolDirty] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)

  const { state, apply, answer, dismiss, forgetRefusal, stop, busy, hostAddresses, dismissHostAddresses } = useApply({
    domain,
    recordCount: total,
    setChanges,
  })
  const questions = state.kind === 'asking' ? state.questions : null
  const accessReason = permission.reason
  useEffect(() => {
    // A refusal for lack of access is obsolete once access is restored.
    if (accessReason === null) forgetRefusal()
  }, [accessReason, forgetRefusal])
  const changeFindings = useMemo(() => findingsOfChanges(changes, index), [changes, index])
  const rowFindings = useMemo(() => new Map([...findings, ...changeFindings]), [findings, changeFindings])
  const errorCount = countWith(changeFindings, 'error')
  const disabledReason = complete ? (busy ? t('Changes are being applied') : null) : t('The records are still loading')

  const editor = useEditing({ zone, rows, shown, changes, setChanges, apply, frame })
  const { editing, editedRow, dirty } = editor
  useHandover(domain.id, {
    onRecords: zoneChanges.add,
    onDraft: (draft) => editor.add(valuesOfDraft(draft)),
    onZoneFile: (text) => setOpenTool({ tool: 'equal', open: true, text }),
  })
  const formDirty = dirty || toolDirty
  const removeRows = (targets: readonly RecordRow[]) => {
    zoneChanges.remove(targets)
    selection.clear()
    const marked = targets.filter(({ state }) => state !== 'added').length
    if (marked > 0)
      announce(plural(marked, 'The record is marked for deletion', '{count} records are marked for deletion'))
  }
  const actions = {
    edit: editor.edit,
    duplicate: ({ record }: RecordRow) => editor.add(valuesOfRecord(record)),
    remove: (row: RecordRow) => removeRows([row]),
    revert: (row: RecordRow) => zoneChanges.revert([row.key]),
  }
  const rowHandlers = useRowHandlers({
    open: editor.edit,
    toggle: selection.toggle,
    openMenu: (key, anchor) => setMenu({ key, anchor }),
  })
  const handleRowKey = (key: string, row: RecordRow) => {
    if (key === 'e') actions.edit(row.key)
    else if (!mayChange) return false
    else if (key === 'Delete' || key === 'Backspace') (row.state === 'deleted' ? actions.revert : actions.remove)(row)
    else if (key === 'd') actions.duplicate(row)
    else return false
    return true
  }
  useShortcut('n', t('Add record'), mayChange && editing === null ? () => editor.add() : null)
  useShortcut('mod+s', t('Apply changes'), changes.size > 0 && !busy && mayChange ? () => void apply(changes) : null)

  const menuRow = menu && rows.find(({ key }) => key === menu.key)
  const itemsOf = useActionItems()
  const noteItems = menuRow?.base ? itemsOf([noteRecordAction], { domain, record: menuRow.base }) : []
  const editorElement =
    // Entries stay when the permission is withdrawn.
    editing && (mayChange || dirty) ? (
      <RecordEditor
        key={`${editing.key} ${editing.earlier} ${JSON.stringify(editing.initial)}`}
        label={editedRow ? editLabel(editedRow.record, zone) : addLabel()}
        isGone={editor.isGone}
        changedElsewhere={editor.changedElsewhere && recordSentence(editor.changedElsewhere, zone)}
        initial={editing.initial}
        index={index}
        editedKey={editedRow?.key}
        saved={editing.base ?? undefined}
        isAnother={editing.earlier > 0}
        ttl={ttl}
        disabledReason={disabledReason}
        accessReason={permission.reason}
        onDirty={editor.setDirty}
        onAdd={zoneChanges.add}
        onRemove={() => {
          if (editedRow) removeRows([editedRow])
          editor.close()
        }}
        onStage={editor.stage}
        onAnother={editor.stageAnother}
        onSave={editor.saveNow}
        onCancel={editor.close}
        onPasteMany={(text) => setOpenTool({ tool: 'paste', open: true, text })}
      />
    ) : (
      editedRow && <RecordDetails record={editedRow.record} zone={zone} onClose={editor.close} />
    )
  const isEmpty = rows.length === 0 && complete && editing === null
  const narrow = useNarrowViewport()
  const chips = types.size > 0 && <TypeChips types={types} url={url} counts={countsOf('type')} />
  return (
    <div ref={frame}>
      <ZoneHealth
        domain={domain}
        rows={rows}
        findings={zoneChanges.checked ? rowFindings : null}
        onCheck={() => setOpenTool({ tool: 'check', open: true, text: '' })}
      />
      <ZoneToolbar chips={narrow && chips} url={url} mayChange={mayChange} onAdd={() => editor.add()}>
        <ZoneTools
          domain={domain}
          zoneChanges={zoneChanges}
          complete={complete}
          shown={shown}
          columns={columns}
          url={url}
          exportDisabledReason={
            complete ? (errorCount > 0 ? t('Some changes cannot be saved') : null) : t('The records are still loading')
          }
          mayChange={mayChange}
          onDirty={setToolDirty}
          onFilter={url.setSearchText}
          openTool={openTool}
          setOpenTool={setOpenTool}
        />
      </ZoneToolbar>
      <UnknownFields unknown={unknownFields} fields={fields} />
      {!isEmpty && (
        <SelectionTools
          chips={!narrow && chips}
          shownCount={shown.length}
          totalCount={rows.length}
          loadedCount={complete ? null : { loaded: records.length, total }}
          selectedRows={mayChange ? selection.selectedItems : []}
          hiddenCount={selection.hiddenCount}
          zoneChanges={zoneChanges}
          domain={domain}
          onDirty={setToolDirty}
          onClear={selection.clear}
          onDelete={() => removeRows(selection.selectedItems)}
          onShowAll={url.clearAll}
        />
      )}
      <UnknownChanges changes={zoneChanges.unknown} onDiscard={zoneChanges.discardUnknown} />
      <CounterpartsNotice changed={hostAddresses} onClose={dismissHostAddresses} />
      {isEmpty ? (
        <NoRecords
          domainId={domain.id}
          onTool={mayChange ? (tool) => setOpenTool({ tool, open: true, text: '' }) : null}
        />
      ) : (
        <RecordGrid
          caption={t('Records of {zone}', { zone })}
          zone={zone}
          keyOfNote={keyOfNote}
          index={index}
          columns={columns}
          rows={shown}
          loading={!complete}
          findings={rowFindings}
          selection={mayChange ? selection : null}
          rowHandlers={rowHandlers}
          onRowKey={handleRowKey}
          url={url}
          addedKey={editor.addedKey}
          editingKey={editor.isGone ? newRowKey : (editing?.key ?? null)}
          editor={editorElement}
          openMenuKey={menu?.anchor ? menu.key : null}
          reserved={changes.size > 0 || busy ? pendingBarHeight : 0}
        />
      )}
      {/* Room to scroll the last rows out from under the bar of the selection. */}
      {narrow && selection.selectedItems.length > 0 && <div className="min-h-24" />}
      <PendingBar
        changes={changes}
        state={state}
        errorCount={errorCount}
        warningCount={countWith(changeFindings, 'warning')}
        accessReason={permission.reason}
        kept={kept}
        appliedBefore={zoneChanges.appliedBefore}
        onReview={() => setReviewing(true)}
        onApply={() => void apply(changes)}
        onDiscard={zoneChanges.discard}
        onStop={stop}
        onDismiss={dismiss}
      />
      <ReviewDialog
        open={reviewing || questions !== null}
        zone={zone}
        ttl={ttl}
        changes={questions?.changes ?? changes}
        questions={questions}
        findings={questions?.findings ?? changeFindings}
        busy={busy}
        accessReason={permission.reason}
        onClose={() => {
          setReviewing(false)
          dismiss()
        }}
        onRemove={(key) => {
          zoneChanges.revert([key])
          answer([key], (current) => withoutChanges(current, [key]))
          setReviewing(true)
        }}
        onResolve={(conflicts, choice) => {
          const resolve = resolveConflicts(conflicts, choice)
          setChanges(resolve)
          answer(
            conflicts.map(({ change }) => change.key),
            resolve,
          )
          setReviewing(true)
        }}
        onDownload={() => void downloadZone(domain, zoneFile, records)}
        onApply={(shown, isConfirmed) => {
          setReviewing(false)
          void apply(shown, { isConfirmed })
        }}
        onDiscard={zoneChanges.discard}
      />
      <SharedMenu
        anchor={menuRow ? (menu?.anchor ?? null) : null}
        label={t('Actions for {label}', { label: menuRow ? recordLabel(menuRow.record, zone) : '' })}
        items={menuRow ? rowMenu(menuRow, domain.id, noteItems, mayChange ? actions : null) : []}
        onClose={() => setMenu((current) => current && { ...current, anchor: null })}
      />
      <UnsavedChangesGuard
        dirty={formDirty || changes.size > 0 || busy}
        submitted={leaving}
        hasDraft={kept && !formDirty && !busy}
        loss={leavingText({ count: changes.size, kept, dirty: formDirty, busy })}
      />
    </div>
  )
}

interface LeavingState {
  /** The number of pending changes. */
  count: number
  /** Whether the tab can keep them. */
  kept: boolean
  /** Whether a form with entries is open. */
  dirty: boolean
  /** Whether changes are being applied. */
  busy: boolean
}

/** Describes what leaving the page would lose; undefined where the default text fits. */
function leavingText({ count, kept, dirty, busy }: LeavingState): string | undefined {
  const form = dirty ? [t('What you have entered in the open form will be lost.')] : []
  if (busy) {
    const unsent = kept
      ? t('Changes are being applied. Those that have not been sent when you leave stay pending in this tab.')
      : t('Changes are being applied. Those that have not been sent when you leave will be lost.')
    return [...form, unsent].join(' ')
  }
  if (!kept || count === 0) return undefined
  const left = plural(
    count,
    'This tab keeps your {count} pending change.',
    'This tab keeps your {count} pending changes.',
  )
  return [...form, left].join(' ')
}

const lazyCounterparts = lazyComponent(
  async () => (await import('./counterparts/counterparts-notice.tsx')).CounterpartsNotice,
)

const CounterpartsNotice = (props: CounterpartsNoticeProps) =>
  useLazyComponent(lazyCounterparts, props.changed.length > 0, props)

const lazyReviewDialog = lazyComponent(async () => (await import('./changes/review-dialog.tsx')).ReviewDialog)

const ReviewDialog = (props: ReviewDialogProps) => useLazyComponent(lazyReviewDialog, props.open, props)

/** px */
const pendingBarHeight = 72
