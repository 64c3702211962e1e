/** The number of nodes in each window now and afterwards. Then a job changes those that move. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import type { BackupWindow } from '#contract/rules/backups/backup-schedule.ts'
import { countWindows, dailyWindows, spreadWindows } from '#contract/rules/backups/spread-windows.ts'
import { plural, t } from '#contract/translate.ts'
import { call } from '#api/client.ts'
import { sendOnce } from '#api/write.ts'
import { checkboxClass } from '#ui/control.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { tableClass } from '#ui/table.ts'
import type { Preflight } from '#kit/actions/action.ts'
import { ShowCurl } from '#kit/form/curl/show-curl.tsx'
import { startJob } from '#kit/jobs/jobs.ts'
import { PreflightList } from '#kit/actions/preflight-list.tsx'
import { windowLabel } from './backup-schedule.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { useNow, useTimeZone } from '#kit/format/time.tsx'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { invalidateNodes } from '#queries/backups.ts'
import { nodeList, updateNode } from '#queries/nodes.ts'

interface SpreadDialogProps extends HostedDialogProps {
  preflight: Preflight<AccountBackupsRow>
}

const noNodes: readonly Node[] = []

const windowOf = ({ node }: { readonly node: Node }) => {
  const { window } = node.backups.schedule
  return window === 'Scheduling' ? null : window
}

const requestOf = ({ node, window }: { node: Node; window: BackupWindow }) => ({
  path: { nodeId: node.id },
  body: { backups: { schedule: { window } } },
})

export function SpreadDialog({ preflight, ...dialog }: SpreadDialogProps) {
  const { eligible } = preflight
  const client = useQueryClient()
  const [allowed, setAllowed] = useState<readonly BackupWindow[]>(dailyWindows)
  const current = eligible.map(windowOf)
  const all = useQuery(nodeList.all).data?.items ?? noNodes
  const moved = new Set(eligible.map(({ node }) => node.id))
  const staying = countWindows(
    all.filter(({ id, backups }) => backups.enabled && !moved.has(id)).map((node) => windowOf({ node })),
  )
  const next = allowed.length > 0 ? spreadWindows(current, allowed, staying) : []
  const [before, after] = [countWindows(current), countWindows(next)]
  const moving = eligible.flatMap(({ node }, index) => {
    const window = next[index]
    return window === undefined || window === current[index] ? [] : [{ node, window }]
  })
  const title = plural(eligible.length, 'Spread the backups of {count} node', 'Spread the backups of {count} nodes')
  const noneReason =
    allowed.length === 0
      ? t('Choose at least one window')
      : moving.length === 0
        ? t('They are already spread evenly')
        : null

  const submit = () => {
    if (noneReason !== null) return
    startJob({
      title: plural(
        moving.length,
        'Move the backup windows of {count} node',
        'Move the backup windows of {count} nodes',
      ),
      items: moving.map((move) => ({ id: move.node.id, label: move.node.label, move })),
      run: async ({ move }) => {
        const now = await call(nodes.view, { path: { nodeId: move.node.id } })
        if (!now.backups.enabled) throw new Error(t('Its backups were canceled elsewhere'))
        if (windowOf({ node: now }) !== windowOf(move))
          throw new Error(t('Its window was changed elsewhere. Spread the windows again to move it'))
        return sendOnce(client, updateNode, requestOf(move))
      },
      refresh: () =>
        invalidateNodes(
          client,
          moving.map(({ node }) => node),
        ),
    })
    dialog.onClose()
  }
  return (
    <SubmitDialog
      {...dialog}
      isPublic
      title={title}
      description={t(
        'Backups that start at the same time compete for the same disks and network. The day of the weekly backup does not change.',
      )}
      submitLabel={plural(moving.length, 'Move {count} node', 'Move {count} nodes')}
      disabledReason={noneReason}
      aside={
        moving.length > 0 && (
          <ShowCurl requestsOf={() => ({ operation: nodes.update, requests: moving.map(requestOf) })} />
        )
      }
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <WindowTable
          counts={(window) => {
            const others = staying.get(window) ?? 0
            return [others + (before.get(window) ?? 0), others + (after.get(window) ?? 0)]
          }}
          allowed={allowed}
          onChange={setAllowed}
        />
        {noneReason === null ? null : <Notice tone="info">{`${noneReason}.`}</Notice>}
        <PreflightList<{ readonly node: Node }>
          preflight={{
            eligible: moving,
            skipped: new Map([
              ...[...preflight.skipped].map(([reason, rows]) => [reason, rows] as const),
              ...(next.length > moving.length
                ? [
                    [
                      t('in a window that has room'),
                      eligible.filter(({ node }) => !moving.some((each) => each.node.id === node.id)),
                    ] as const,
                  ]
                : []),
            ]),
          }}
          will={t('will move to another window')}
          labelOf={({ node }) => node.label}
        />
      </div>
    </SubmitDialog>
  )
}

interface WindowTableProps {
  /** The number of nodes now and afterwards, of those that the user sees. */
  counts: (window: BackupWindow) => readonly [number, number]
  allowed: readonly BackupWindow[]
  onChange: (allowed: readonly BackupWindow[]) => void
}

function WindowTable({ counts, allowed, onChange }: WindowTableProps) {
  const timeZone = useTimeZone()
  const now = useNow()
  return (
    <div className={tableClass.container}>
      <table aria-label={t('Windows')} className={tableClass.table}>
        <thead>
          <tr>
            {[t('Use'), t('Window'), t('Nodes now'), t('Nodes after')].map((header, index) => (
              <th key={header} scope="col" className={`${tableClass.headCell} ${index > 1 ? 'text-end' : ''}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dailyWindows.map((window) => {
            const text = windowLabel(window, timeZone, now)
            const [before, after] = counts(window)
            return (
              <tr key={window}>
                <td className="border-b border-line px-3 py-1">
                  <input
                    type="checkbox"
                    aria-label={t('Use {window}', { window: text?.utc ?? window })}
                    checked={allowed.includes(window)}
                    onChange={() =>
                      onChange(dailyWindows.filter((each) => (each === window) !== allowed.includes(each)))
                    }
                    className={checkboxClass}
                  />
                </td>
                <th scope="row" className="border-b border-line px-3 py-1 text-start font-normal">
                  {text?.utc ?? window}
                  {text?.local ? <span className="block text-xs text-ink-muted">{text.local}</span> : null}
                </th>
                <td className="border-b border-line px-3 py-1 text-end tabular-nums">{before}</td>
                <td
                  className={`border-b border-line px-3 py-1 text-end tabular-nums ${after === before ? 'text-ink-muted' : 'font-medium'}`}
                >
                  {after}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
