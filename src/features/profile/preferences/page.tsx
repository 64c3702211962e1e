/** The preferences of the dashboard, and the dictionary on the service that keeps them. */
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { preferences } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { lock } from '#api/session/idle-lock.ts'
import { Lock } from '#ui/icons/lock.ts'
import { Download } from '#ui/icons/download.ts'
import { StatusIcon } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput, Switch } from '#ui/inputs.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { theme, useTheme } from '#ui/theme.ts'
import { useStore } from '#ui/use-store.ts'
import { downloadText } from '#kit/download.ts'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import { prefetch } from '#kit/page/loader.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { applyPreferences, ownMember, readPreferences } from '#kit/preferences/preferences.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { Section } from '#kit/page/section.tsx'
import { exactTime, useSecond, useTimeZone } from '#kit/format/time.tsx'
import { toast, toasts } from '#kit/toast.ts'
import { deleteDelay, timeDisplay } from '#kit/preferences/choices.ts'
import { chooseLanguage, languageChoice, languageOptions } from '#kit/preferences/language.ts'
import { lockAfter } from '#kit/preferences/lock-after.ts'
import { startPage, startPages } from '#kit/preferences/start-page.ts'
import {
  chooseNotifications,
  notificationChoice,
  notificationSupport,
  type NotificationChoice,
} from '#kit/preferences/notifications.ts'
import { changePreferences, ownPreferences } from '#queries/preferences.ts'
import { Lead } from '../lead.tsx'
import { profileTabs } from '../tabs.ts'
import {
  deleteDelayOptions,
  densityOptions,
  lockOptions,
  startPageOptions,
  themeOptions,
  timeOptions,
} from './options.ts'
import { readImport } from './read-import.ts'

export function loader({ context }: LoaderFunctionArgs) {
  prefetch(context, ownPreferences)
  return null
}

export function Component() {
  return (
    <Page title={t('Preferences')} tabs={profileTabs()}>
      <WhereKept />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Choices />
        <div className="grid min-w-0 gap-4">
          <BrowserChoices />
          <RequirePermission operation={preferences.view}>
            <Section title={t('Stored data')} actions={<ImportAndExport />}>
              <StoredData />
            </Section>
          </RequirePermission>
        </div>
      </div>
    </Page>
  )
}

function WhereKept() {
  const kept = isAllowed(usePermission()(preferences.update))
  return (
    <Lead>
      {kept
        ? t('Changes are saved to your account at once, so they apply in other browsers too.')
        : t(
            'Changes apply immediately. This session cannot save them to your account, so they stay in this browser. List views last until you leave the page.',
          )}
    </Lead>
  )
}

function Choices() {
  const appearance = useTheme()
  const times = useStore(timeDisplay)
  const delay = useStore(deleteDelay)
  return (
    <Card title={t('Dashboard')}>
      <div className="grid gap-5">
        <LanguageInput />
        <Choice label={t('Theme')} options={themeOptions()} value={appearance.theme} onChange={theme.setTheme} />
        <Choice
          label={t('Density')}
          hint={t('Compact fits more table rows on the screen.')}
          options={densityOptions()}
          value={appearance.density}
          onChange={theme.setDensity}
        />
        <Choice label={t('Times in')} options={timeOptions()} value={times} onChange={timeDisplay.set}>
          <TimePreview />
        </Choice>
        <StartPageChoice />
        <Choice
          label={t('Delete after')}
          hint={t('How long you can cancel a deletion after you confirm it.')}
          options={deleteDelayOptions()}
          value={delay}
          onChange={deleteDelay.set}
        />
      </div>
    </Card>
  )
}

/** Each language in its own name, for users who do not understand the current one. */
function LanguageInput() {
  const choice = useStore(languageChoice)
  return (
    <Field label={t('Language')}>
      {(ids) => (
        <SelectInput
          {...ids}
          className="max-w-56"
          value={choice}
          onChange={({ target }) => chooseLanguage(target.value)}
        >
          <option value="browser">{t('Browser’s language')}</option>
          {languageOptions().map(({ value, label }) => (
            <option key={value} value={value} lang={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

/** Preferences that are kept in this browser only. */
const BrowserChoices = () => (
  <Card title={t('Only in this browser')}>
    <div className="grid gap-5">
      <NotificationChoices />
      <LockChoice />
    </div>
  </Card>
)

interface ChoiceProps<T extends string> {
  label: string
  hint?: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  children?: ReactNode
}

function Choice<T extends string>({ label, hint, options, value, onChange, children }: ChoiceProps<T>) {
  return (
    <div className="grid justify-items-start gap-1">
      <p aria-hidden className="text-xs font-medium">
        {label}
      </p>
      <SegmentedControl label={label} options={options} value={value} onChange={onChange} />
      {hint === undefined ? null : <p className="text-xs text-ink-muted">{hint}</p>}
      {children}
    </div>
  )
}

function StartPageChoice() {
  const start = useStore(startPage)
  const permissionFor = usePermission()
  const isOffered = ({ value, anyOf }: ReturnType<typeof startPageOptions>[number]) =>
    value === start || !anyOf || anyOf.some((operation) => isAllowed(permissionFor(operation)))
  return (
    <Field label={t('Start page')} hint={t('The page that the dashboard opens with.')}>
      {(ids) => (
        <SelectInput
          {...ids}
          className="max-w-56"
          value={start}
          onChange={({ target }) =>
            startPage.set(startPages.find((address) => address === target.value) ?? paths.overview())
          }
        >
          {startPageOptions()
            .filter(isOffered)
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </SelectInput>
      )}
    </Field>
  )
}

/** Only this choice asks for the browser's permission. */
function NotificationChoices() {
  const support = useStore(notificationSupport)
  const choice = useStore(notificationChoice)
  const [isRefused, setIsRefused] = useState(false)
  const reasonId = useId()
  const choose = async (next: NotificationChoice) => setIsRefused(!(await chooseNotifications(next)))
  const blocked =
    support === 'denied' || (isRefused && support !== 'granted')
      ? t('This browser blocks notifications from this site. To turn them on here, allow them in its site settings.')
      : ''
  if (support === 'unsupported')
    return (
      <div className="grid gap-1">
        <p className="text-xs font-medium">{t('Notifications')}</p>
        <p className="text-xs text-ink-muted">
          {t(
            'This browser cannot show notifications. The title and icon of the tab still say when long work has ended.',
          )}
        </p>
      </div>
    )
  return (
    <div className="grid gap-1">
      <Switch
        label={t('Notifications')}
        hint={t('When a job, an upload or other long work ends while this tab is hidden.')}
        checked={support === 'granted' && choice === 'on'}
        disabled={support === 'denied'}
        aria-describedby={reasonId}
        onChange={({ target }) => void choose(target.checked ? 'on' : 'off')}
      />
      <output id={reasonId} className="flex items-baseline gap-1.5 ps-10.5 text-xs text-warn">
        {blocked ? <StatusIcon tone="warn" /> : null}
        {blocked}
      </output>
    </div>
  )
}

function LockChoice() {
  const delay = useStore(lockAfter)
  return (
    <Choice
      label={t('Lock after')}
      hint={t('After this time without input, all tabs ask for your password or token. Work in progress continues.')}
      options={lockOptions()}
      value={delay}
      onChange={lockAfter.set}
    >
      <Button size="sm" icon={Lock} className="mt-1" onClick={lock}>
        {t('Lock now')}
      </Button>
    </Choice>
  )
}

function TimePreview() {
  const timeZone = useTimeZone()
  return (
    <p className="text-xs text-ink-muted">{t('Now: {time}', { time: exactTime(new Date(useSecond()), timeZone) })}</p>
  )
}

const toText = (dictionary: object) => JSON.stringify(dictionary, null, 2)

function StoredData() {
  const { data } = useSuspenseQuery(ownPreferences)
  return (
    <div className="grid gap-2">
      <p className="text-ink-muted">
        {t(
          'What the service stores for you and the app that you sign in with. All personal access tokens share one set.',
        )}
      </p>
      {Object.keys(data).length === 0 ? (
        <p>{t('Nothing stored yet.')}</p>
      ) : (
        <CodeBlock label={t('preferences as JSON')} text={toText(data)} wrap />
      )}
    </div>
  )
}

function ImportAndExport() {
  const client = useQueryClient()
  const mayWrite = isAllowed(usePermission()(preferences.update))
  const exportFile = async () => {
    downloadText('preferences.json', `${toText(await client.query(ownPreferences))}\n`, 'application/json')
  }
  /** The message about the previously chosen file. */
  const failure = useRef(0)
  const importFile = async (file: File) => {
    toasts.dismiss(failure.current)
    const result = readImport(await file.text())
    if (!result.ok) {
      failure.current = toast({ tone: 'bad', text: result.reason })
      return
    }
    const members = Object.keys(result.dictionary)
    const replaced = t('These preferences will be replaced with those in the file: {names}. All others are kept.', {
      names: members.join(', '),
    })
    const own = t(
      '“{name}” holds all settings, views, templates and notes of this dashboard. Those missing from the file are deleted. Notes are matched by ID, so the file should come from this account.',
      { name: ownMember },
    )
    await confirm({
      title: t('Import preferences?'),
      body: members.includes(ownMember) ? `${replaced} ${own}` : replaced,
      action: t('Import'),
      tone: 'primary',
      run: async () => {
        applyPreferences(
          readPreferences(await changePreferences(client, (current) => ({ ...current, ...result.dictionary }))),
        )
        toast({ tone: 'ok', text: t('The preferences were imported') })
      },
    })
  }
  return (
    <>
      <Button size="sm" icon={Download} onClick={() => void exportFile()}>
        {t('Export')}
      </Button>
      {mayWrite ? (
        <FileButton label={t('Import')} accept="application/json,.json" onFile={(file) => void importFile(file)} />
      ) : null}
    </>
  )
}
