/**
 * The dialog that changes times and addresses of domains: previews the result for each, then changes them in a job that
 * can be undone.
 */
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import { domains } from '#contract/operations.ts'
import { isIpv4, isIpv6 } from '#contract/dns/names/address.ts'
import { invalidAddressReason } from '#contract/dns/checks/address-findings.ts'
import { plural, t, translateReason } from '#contract/translate.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { TagsInput } from '#ui/tags-input.tsx'
import type { Preflight } from '#kit/actions/action.ts'
import { ShowCurl } from '#kit/form/curl/show-curl.tsx'
import { startJob } from '#kit/jobs/jobs.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { toast } from '#kit/toast.ts'
import { timeFields, timeLabels, timeOptions, type TimeField } from '../fields/time-options.ts'
import { refreshDomains } from '../domain.ts'
import { requireSameDomain } from '../same-domain.ts'
import { SettingsTable } from './settings-table.tsx'
import {
  addressFields,
  addressLabels,
  changeSettings,
  inversePlan,
  planSettings,
  settingLabel,
  settingsRequest,
  settingText,
  type AddressChange,
  type AddressField,
  type ChangedSetting,
  type PlannedDomain,
} from './settings-plan.ts'

const modes = () =>
  [
    { value: 'add', label: t('Add') },
    { value: 'remove', label: t('Remove') },
    { value: 'replace', label: t('Replace all with') },
  ] as const

interface SettingsDialogProps extends HostedDialogProps {
  preflight: Preflight<Domain>
}

function startChanging(client: QueryClient, plan: readonly PlannedDomain[], title: string, isUndo = false): void {
  const sent = new Set<ChangedSetting>()
  const made = ({ changes }: PlannedDomain) => changes.filter((change) => sent.has(change))
  const undo = () => {
    const done = plan.flatMap((planned) => (made(planned).length > 0 ? [{ ...planned, changes: made(planned) }] : []))
    if (done.length === 0) toast({ tone: 'info', text: t('Nothing to undo: no domain has been changed') })
    else startChanging(client, inversePlan(done), t('Undo: {title}', { title }), true)
  }
  startJob({
    title,
    items: plan.map((planned) => ({
      id: planned.domain.id,
      // If a reload cuts off an undo, its report is the only place that still has the former settings.
      label: isUndo ? `${planned.domain.domain} (${restoredText(planned)})` : planned.domain.domain,
      planned,
    })),
    run: async ({ planned }) => {
      if (!isUndo) await requireSameDomain(client, planned.domain)
      return changeSettings(client, planned, sent)
    },
    note: ({ planned }) => (made(planned).length > 0 ? null : t('It already had these settings.')),
    refresh: () => refreshDomains(client),
    ofRows: true,
    ...(!isUndo && { undo }),
  })
}

/** "Default TTL: 1 hour" */
const restoredText = ({ changes }: PlannedDomain) =>
  changes.map(({ setting, after }) => `${settingLabel(setting)}: ${settingText(setting, after)}`).join(', ')

type Addresses = Partial<Record<AddressField, AddressChange>>
const isAddress = (text: string) => isIpv4(text.trim()) || isIpv6(text.trim())

/** What is wrong with the entered addresses, by field. */
const addressErrors = (addresses: Addresses): Partial<Record<AddressField, string>> =>
  Object.fromEntries(
    addressFields.flatMap((field) => {
      const change = addresses[field]
      if (!change) return []
      const invalid = change.addresses.find((address) => !isAddress(address))
      if (invalid !== undefined) return [[field, translateReason(invalidAddressReason(invalid))]]
      return change.mode !== 'replace' && change.addresses.length === 0 ? [[field, t('Enter an address')]] : []
    }),
  )

export function SettingsDialog({ preflight: { eligible, skipped }, ...dialog }: SettingsDialogProps) {
  const client = useQueryClient()
  const [times, setTimes] = useState<Partial<Record<TimeField, number>>>({})
  const [addresses, setAddresses] = useState<Addresses>({})
  const [attempted, setAttempted] = useState(false)
  const errors = addressErrors(addresses)
  const isValid = Object.keys(errors).length === 0
  const plan = useMemo(
    () => (isValid ? planSettings(eligible, { times, addresses }) : []),
    [isValid, eligible, times, addresses],
  )
  const changed = plan.filter(({ changes, refused }) => changes.length > 0 && refused === null)
  const [first] = eligible
  const fields = eligible.some(({ type }) => type === 'slave') ? addressFields : (['axfr_ips'] as const)
  const submit = () => {
    setAttempted(true)
    if (changed.length === 0) return
    const title = plural(changed.length, 'Change settings of {count} domain', 'Change settings of {count} domains')
    startChanging(client, changed, title)
    dialog.onClose()
  }
  return (
    <SubmitDialog
      {...dialog}
      size="lg"
      isPublic={eligible.length > 1}
      title={
        eligible.length === 1 && first
          ? t('Set times and addresses of {domain}', { domain: first.domain })
          : plural(
              eligible.length,
              'Set times and addresses of {count} domain',
              'Set times and addresses of {count} domains',
            )
      }
      description={t('Only the settings that you select here are changed.')}
      submitLabel={
        changed.length === 0
          ? t('Change domains')
          : plural(changed.length, 'Change {count} domain', 'Change {count} domains')
      }
      onSubmit={submit}
      aside={
        changed.length > 0 && (
          <ShowCurl requestsOf={() => ({ operation: domains.update, requests: changed.map(settingsRequest) })} />
        )
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {timeFields.map((field) => (
            <Field key={field} label={timeLabels[field].label()} hint={timeLabels[field].hint()}>
              {(ids) => (
                <SelectInput
                  {...ids}
                  value={times[field] ?? ''}
                  onChange={({ target: { value } }) => {
                    const { [field]: _, ...others } = times
                    setTimes(value === '' ? others : { ...times, [field]: Number(value) })
                  }}
                >
                  <option value="">{t('Keep the current value')}</option>
                  {timeOptions(field, 0).map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          ))}
        </div>
        {fields.map((field) => (
          <AddressesField
            key={field}
            label={addressLabels[field]()}
            hint={
              field === 'axfr_ips'
                ? t('Addresses that can transfer the whole zone (AXFR).')
                : t('Addresses of the servers that secondary domains are copied from. Primary domains have none.')
            }
            value={addresses[field] ?? null}
            onChange={(change) => {
              const { [field]: _, ...others } = addresses
              setAddresses(change ? { ...addresses, [field]: change } : others)
            }}
            error={attempted ? errors[field] : undefined}
          />
        ))}
        <SettingsTable
          plan={plan}
          skipped={skipped}
          problem={attempted && isValid && changed.length === 0 ? t('There is nothing to change') : null}
        />
      </div>
    </SubmitDialog>
  )
}

interface AddressesFieldProps {
  label: string
  hint: string
  value: AddressChange | null
  onChange: (change: AddressChange | null) => void
  error: string | undefined
}

function AddressesField({ label, hint, value, onChange, error }: AddressesFieldProps) {
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint}>
        {(ids) => (
          <SelectInput
            {...ids}
            className="max-w-xs"
            value={value?.mode ?? ''}
            onChange={(event) => {
              const mode = modes().find((each) => each.value === event.target.value)?.value
              onChange(mode ? { mode, addresses: value?.addresses ?? [] } : null)
            }}
          >
            <option value="">{t('Keep the current addresses')}</option>
            {modes().map((mode) => (
              <option key={mode.value} value={mode.value}>
                {mode.label}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {value && (
        <Field
          label={t('{label}: addresses', { label })}
          error={error}
          hint={
            value.mode === 'replace'
              ? t('Leave empty to remove all addresses.')
              : t('IPv4 or IPv6. Press Enter or comma to add one.')
          }
        >
          {(ids) => (
            <TagsInput
              {...ids}
              noun={t('address')}
              spaced
              value={value.addresses}
              onChange={(entered) => onChange({ ...value, addresses: entered })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
