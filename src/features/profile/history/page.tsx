/** What was changed in this browser, if the user keeps that. */
import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Download } from '#ui/icons/download.ts'
import { History } from '#ui/icons/history.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { changeHistory, historyOwner, type Change } from '#kit/change-history.ts'
import { confirm } from '#kit/dialogs/confirm.ts'
import { download } from '#kit/table/model/export.ts'
import { Page } from '#kit/page/page.tsx'
import { useProfile } from '#kit/permission/principal.ts'
import { Time } from '#kit/format/time.tsx'
import { toWireTime } from '#contract/time.ts'
import { Lead } from '../lead.tsx'
import { profileTabs } from '../tabs.ts'
import { ChangedMembers } from './changed-members.tsx'

export const handle = { crumb: 'History' }

export function Component() {
  const username = useProfile()?.username
  const all = useSyncExternalStore(changeHistory.subscribe, changeHistory.get)
  const own = all.filter((change) => change.username === username)
  return (
    <Page title="History" tabs={profileTabs}>
      <Lead>
        Your changes in this browser, with the values before and after. The history contains no secrets, is never sent
        to the service, and stays in this browser after you sign out: do not keep one on a shared computer.
      </Lead>
      <div className="grid max-w-4xl gap-4">
        {username === undefined ? null : <Keeping username={username} />}
        {username !== undefined && own.length > 0 ? (
          <Changes changes={own} username={username} />
        ) : (
          <EmptyState className="rounded-lg border border-line bg-surface" icon={History} title="No changes yet">
            Changes that you make while the history is on appear here.
          </EmptyState>
        )}
      </div>
    </Page>
  )
}

const choices = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
] as const

function Keeping({ username }: { username: string }) {
  const owner = useSyncExternalStore(historyOwner.subscribe, historyOwner.get)
  return (
    <Card title="Keep a history">
      <div className="grid justify-items-start gap-1">
        <SegmentedControl
          label="Keep a history in this browser"
          options={choices}
          value={owner === username ? 'on' : 'off'}
          onChange={(choice) => historyOwner.set(choice === 'on' ? username : '')}
        />
        <p className="text-xs text-ink-muted">
          Keeps the latest 200 changes from the moment you turn it on. Turning it off keeps the existing entries.
        </p>
      </div>
    </Card>
  )
}

function Changes({ changes, username }: { changes: readonly Change[]; username: string }) {
  const clear = () =>
    confirm({
      title: 'Clear the history?',
      body: 'The list of your changes in this browser will be deleted. The changes themselves are not undone.',
      action: 'Clear history',
      cancelLabel: 'Keep history',
      run: () => {
        changeHistory.clear(username)
        return Promise.resolve()
      },
    })
  return (
    <Card
      title="Changes"
      actions={
        <>
          <Button
            size="sm"
            icon={Download}
            onClick={() => download('history.json', 'application/json', `${JSON.stringify(changes, null, 2)}\n`)}
          >
            Export
          </Button>
          <Button size="sm" onClick={() => void clear()}>
            Clear history
          </Button>
        </>
      }
    >
      <ol className="m-0 list-none p-0">
        {changes.map((change) => (
          <li key={change.at} className="border-b border-line py-2.5 first:pt-0 last:border-b-0 last:pb-0">
            <div className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{change.target}</span>
              <span className="min-w-0 flex-1 text-ink-muted">{change.summary}</span>
              <span className="text-sm text-ink-muted">
                <Time value={toWireTime(change.at)} />
              </span>
            </div>
            <ChangedMembers change={change} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
