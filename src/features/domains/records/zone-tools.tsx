/** The menu of tools for the whole zone. Their dialogs load on demand. */
import { inContext, t } from '#contract/translate.ts'
import { ClipboardPaste } from '#ui/icons/clipboard-paste.ts'
import { Download } from '#ui/icons/download.ts'
import { Equal } from '#ui/icons/equal.ts'
import { History } from '#ui/icons/history.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { ListPlus } from '#ui/icons/list-plus.ts'
import { Network } from '#ui/icons/network.ts'
import { ShieldCheck } from '#ui/icons/shield-check.ts'
import { WandSparkles } from '#ui/icons/wand-sparkles.ts'
import { MenuButton } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-content.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import type { Column } from '#kit/table/model/column.ts'
import { exportAs } from '#kit/table/model/export.ts'
import { downloadZone } from '../zone-download.ts'
import { zoneFormats } from '../zone-formats.ts'
import type { RecordRow } from './changes/rows.ts'
import { fileColumns } from './grid/columns.ts'
import type { GridUrl } from './grid/use-grid-url.ts'
import { orderItems } from './grid/zone-toolbar.tsx'
import type { OpenTool, ToolDialogProps, ZoneTool } from './tools/zone-tool.ts'

const lazyToolDialog = lazyComponent(async () => (await import('./tools/tool-dialog.tsx')).ToolDialog)

interface ZoneToolsProps extends Omit<ToolDialogProps, keyof OpenTool | 'onClose'> {
  openTool: OpenTool
  setOpenTool: (openTool: OpenTool) => void
  /** The rows of the grid in their order. */
  shown: readonly RecordRow[]
  columns: readonly Column<RecordRow>[]
  /** Why the zone with its pending changes cannot be exported; null when it can. */
  exportDisabledReason: string | null
  url: GridUrl
}

export function ZoneTools({
  openTool,
  setOpenTool,
  shown,
  columns,
  exportDisabledReason,
  url,
  ...props
}: ZoneToolsProps) {
  const { domain, zoneChanges, mayChange } = props
  const show = (tool: ZoneTool) => setOpenTool({ tool, open: true, text: '' })
  const dialog = useLazyComponent(lazyToolDialog, openTool.open, {
    ...props,
    ...openTool,
    onClose: () => setOpenTool({ ...openTool, open: false }),
  })
  const changeItems: MenuItem[] = [
    { label: t('Paste records'), icon: ClipboardPaste, onSelect: () => show('paste') },
    { label: t('Add a range'), icon: ListPlus, onSelect: () => show('range') },
    { label: t('Templates'), icon: WandSparkles, onSelect: () => show('templates') },
    { label: t('Make equal'), icon: Equal, onSelect: () => show('equal') },
    'separator',
  ]
  const narrow = useNarrowViewport()
  const items: MenuItem[] = [
    // A phone has no room for it beside the types.
    ...(narrow ? orderItems(url) : []),
    ...(mayChange ? changeItems : []),
    { label: t('Check the zone'), icon: ShieldCheck, onSelect: () => show('check') },
    { label: t('Tree of names'), icon: Network, onSelect: () => show('tree') },
    { label: t('Versions'), icon: History, onSelect: () => show('versions') },
    { heading: zoneChanges.changes.size > 0 ? t('Export with pending changes') : inContext('heading', 'Export') },
    ...zoneFormats.map((format) => ({
      label: format.label(),
      icon: Download,
      disabledReason: exportDisabledReason,
      onSelect: () => void downloadZone(domain, format, zoneChanges.zoneRecords),
    })),
    { label: 'CSV', icon: Download, onSelect: () => exportAs('csv', domain.domain, shown, fileColumns(columns)) },
    { label: 'JSON', icon: Download, onSelect: () => exportAs('json', domain.domain, shown, columns) },
  ]
  return (
    <>
      <MenuButton label={t('Zone tools')} items={items} variant="default">
        {narrow && inContext('zone', 'Tools')}
      </MenuButton>
      {dialog}
    </>
  )
}
