/** The form of the profile: contact, time zone, remote shell. An update sends only the changed fields. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { profile as profileArea, type Profile, type ProfileUpdate } from '#contract/areas/profile.ts'
import { currentZoneName, otherZoneNames } from '#contract/rules/profile/time-zone-names.ts'
import { timeZones } from '#contract/rules/profile/time-zone.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { SshKeysField } from '#shared/ssh-keys/ssh-keys-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { browserTimeZone, exactTime, useNow, useSecond } from '#kit/format/time.tsx'
import { toast } from '#kit/toast.ts'
import { zoneOffset } from '#kit/format/dates.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { t } from '#contract/translate.ts'
import { ownProfile } from '#queries/profile.ts'
import { updateProfile } from '#queries/security.ts'
import { sshKeyList } from '#queries/ssh-keys.ts'
import { shellAccessHints, shellAccessLabels, shellAccessMethods } from '../labels.ts'

interface ProfileValues {
  email: string
  email_notifications: boolean
  timezone: string
  lish_auth_method: Profile['lish_auth_method']
  authorized_keys: string[]
}

const profileValues = (profile: Profile): ProfileValues => ({
  email: profile.email,
  email_notifications: profile.email_notifications,
  timezone: profile.timezone,
  lish_auth_method: profile.lish_auth_method,
  authorized_keys: profile.authorized_keys ?? [],
})

/** The members of the form. Others, such as two_factor_auth, must never be sent along (gaps 7.1). */
const profileBody = (values: ProfileValues): ProfileUpdate => ({ ...values })

/** Only keys can open the remote shell, but there are none. Turning it off is a separate option. */
const isLockedOut = ({ lish_auth_method: method, authorized_keys: keys }: ProfileValues) =>
  method === 'keys_only' && keys.length === 0

const lockedOut = () => ({
  field: 'authorized_keys',
  reason: t('Choose a key or paste one: without a key, nobody can sign in'),
})

export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const mutation = useMutation(updateProfile)
  const form = useUpdateForm({
    name: 'profile',
    operation: profileArea.update,
    current: profile,
    values: profileValues,
    body: profileBody,
    toRequest: (body) => ({ body }),
    refetch: () => client.fetchQuery({ ...ownProfile, staleTime: 0 }),
    validate: (values) => (isLockedOut(values) && !isLockedOut(profileValues(profile)) ? [lockedOut()] : []),
    draft: ['email', 'email_notifications', 'timezone', 'lish_auth_method', 'authorized_keys'],
  })
  return (
    <Form
      form={form}
      mutation={mutation}
      label={t('Save changes')}
      long
      onSuccess={() => toast({ tone: 'ok', text: t('Your profile was saved') })}
    >
      <Card title={t('Contact')}>
        <div className="grid gap-5">
          <div className="max-w-lg">
            <TextField form={form} name="email" label={t('Email')} autoComplete="email" email />
          </div>
          <CheckboxField
            asSwitch
            form={form}
            name="email_notifications"
            label={t('Email notifications')}
            hint={t(
              'We email you about events on the account. When this is off, we may still send business-critical messages.',
            )}
          />
        </div>
      </Card>
      <Card title={t('Time')}>
        <TimeZoneField
          form={form}
          onChange={(timezone) => form.rhf.setValue('timezone', timezone, { shouldDirty: true, shouldValidate: true })}
        />
      </Card>
      <RemoteShellCard form={form} profile={profile} />
    </Form>
  )
}

type ProfileForm = FormHandle<ProfileValues>

const ownZone = currentZoneName(browserTimeZone)

function TimeZoneField({ form, onChange }: { form: ProfileForm; onChange: (timezone: string) => void }) {
  const timezone = useWatch({ control: form.control, name: 'timezone' })
  const hour = Math.floor(useNow() / 3_600_000)
  const items = useMemo(() => {
    const names = timeZones()
    // The service may know a zone that this browser does not.
    const all = names.includes(timezone) || timezone === '' ? names : [timezone, ...names]
    return all.map((name) => zoneItem(name, hour))
  }, [timezone, hour])
  return (
    <div className="grid max-w-lg gap-2">
      <ComboboxField
        form={form}
        name="timezone"
        label={t('Timezone')}
        items={items}
        hint={t(
          'The dashboard shows times in this timezone, unless Preferences say otherwise. The API always uses UTC.',
        )}
      />
      {currentZoneName(timezone) === ownZone ? null : (
        <div>
          <Button size="sm" onClick={() => onChange(ownZone)}>
            {t('Use this browser’s timezone, {zone}', { zone: ownZone.replaceAll('_', ' ') })}
          </Button>
        </div>
      )}
      {timezone === '' ? null : <TimePreview timezone={timezone} />}
    </div>
  )
}

const TimePreview = ({ timezone }: { timezone: string }) => (
  <p className="text-sm text-ink-muted">{t('Now: {time}', { time: exactTime(new Date(useSecond()), timezone) })}</p>
)

/** The offset is computed on demand, when the list opens: computing all 420 zones takes 100 ms. */
const zoneItem = (name: string, hour: number) => ({
  value: name,
  label: name.replaceAll('_', ' '),
  get hint() {
    return offsetText(name, hour)
  },
  get keywords() {
    const others = otherZoneNames(name)
    return `${others} ${others.replaceAll('_', ' ')} ${offsetKeywords(offsetText(name, hour))}`
  },
})

/** `UTC+5:30 UTC+05:30` for `GMT+5:30`. */
function offsetKeywords(offset: string): string {
  const [, sign, hours = '', minutes = '00'] = /^GMT(?:([+-])(\d+)(?::(\d+))?)?$/.exec(offset) ?? []
  if (sign === undefined) return 'UTC+00:00'
  return `UTC${offset.slice(3)} UTC${sign}${hours.padStart(2, '0')}:${minutes}`
}

const offsets = new Map<string, string>()

/** `GMT+2` in an hour since 1970; empty for a zone that this browser does not know. */
function offsetText(timeZone: string, hour: number): string {
  const key = `${timeZone} ${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = zoneOffset(timeZone, hour * 3_600_000)
  offsets.set(key, offset)
  return offset
}

function RemoteShellCard({ form, profile }: { form: ProfileForm; profile: Profile }) {
  const method = useWatch({ control: form.control, name: 'lish_auth_method' })
  const mayReadKeys = isAllowed(usePermission()(sshKeys.list))
  const saved = useQuery({ ...sshKeyList, enabled: mayReadKeys }).data?.data ?? []
  const isThirdParty = profile.authentication_type !== 'password'
  return (
    <Card
      title={t('Remote shell')}
      description={t('Reach the console of your nodes over SSH, even when their network is down.')}
    >
      <div className="grid gap-5">
        <GroupField<ProfileValues, ProfileValues['lish_auth_method']>
          form={form}
          name="lish_auth_method"
          label={t('Sign in with')}
        >
          {({ value, onChange, onBlur, invalid }) => (
            <RadioCards
              name="lish_auth_method"
              invalid={invalid}
              value={shellAccessMethods.find((each) => each === value) ?? null}
              onChange={onChange}
              onBlur={onBlur}
              options={shellAccessMethods.map((each) => ({
                value: each,
                label: shellAccessLabels()[each],
                hint: shellAccessHints()[each],
                disabledReason:
                  each === 'password_keys' && isThirdParty
                    ? t('You sign in with {provider}, so there is no password', {
                        provider: profile.authentication_type,
                      })
                    : null,
              }))}
            />
          )}
        </GroupField>
        <SshKeysField
          form={form}
          name="authorized_keys"
          label={t('Keys')}
          optional={method !== 'keys_only'}
          hint={method === 'disabled' ? t('The keys have no effect while the remote shell is off.') : undefined}
          savedKeys={saved.map(({ id, label, ssh_key: line }) => ({ id, label, line }))}
        />
      </div>
    </Card>
  )
}
