/** Asks for the phone number to verify: country and number, validated here before a code is sent. */
import {
  isPossiblePhoneNumber,
  parsePhoneNumberFromString,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/min'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { phone } from '#contract/areas/phone.ts'
import { countryCodes } from '#contract/rules/profile/phone.ts'
import { invalidReason, requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { countryName } from '#shared/regions/countries.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { UnknownWrite } from '#api/write.ts'
import { toast } from '#kit/toast.ts'
import { openDialog, type HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import { ControlField, toText } from '#kit/form/fields/control-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { TextInput } from '#ui/inputs.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { sendPhoneCode } from '#queries/security.ts'
import { pendingPhone } from './pending-phone.ts'
import { compareLabels } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

const lazyCodeDialog = lazyComponent(async () => (await import('./phone-code-dialog.tsx')).PhoneCodeDialog)

interface PhoneValues {
  iso_code: string
  phone_number: string
}

/** The country of the browser's language, as a first guess. */
function likelyCountry(): string {
  const region = new Intl.Locale(navigator.language).maximize().region ?? ''
  return countryCodes.includes(region) ? region : ''
}

/** Invisible characters that address books put around numbers. */
const directionMarks = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

const parse = ({ iso_code: code, phone_number: number }: PhoneValues) =>
  isSupportedCountry(code) ? parsePhoneNumberFromString(number, code) : parsePhoneNumberFromString(number)

/** E.164, or the text itself if it is not a number. */
const toE164 = (values: PhoneValues) => parse(values)?.number ?? values.phone_number

/**
 * Checks for "possible" rather than "valid" numbers, because number assignments change faster than any list of them.
 */
function validatePhone(values: PhoneValues): ErrorDetail[] {
  const { iso_code: code, phone_number: number } = values
  if (code === '') return [{ field: 'iso_code', reason: requiredReason('iso_code') }]
  if (number === '') return [{ field: 'phone_number', reason: requiredReason('phone_number') }]
  const isPossible = isSupportedCountry(code) && isPossiblePhoneNumber(number, code)
  return isPossible ? [] : [{ field: 'phone_number', reason: invalidReason('phone_number') }]
}

/** If it is unknown whether the code was sent, the next step accepts it in case it arrives, and can send it again. */
function useSend() {
  const { mutateAsync } = useMutation(sendPhoneCode)
  return {
    mutateAsync: (request: RequestOf<typeof phone.send>) =>
      mutateAsync(request).catch((error: unknown) => {
        if (!(error instanceof UnknownWrite)) throw error
        error.dismiss()
        toast({
          tone: 'warn',
          text: t('We could not confirm that the code was sent. If it does not arrive, send it again.'),
        })
        return {}
      }),
  }
}

export function PhoneDialog(dialog: HostedDialogProps) {
  const mutation = useSend()
  const [initialValues] = useState<PhoneValues>(() => ({ iso_code: likelyCountry(), phone_number: '' }))
  const countries = useMemo(
    () =>
      countryCodes
        .filter((code) => isSupportedCountry(code))
        .map((code) => ({
          value: code,
          label: countryName(code),
          hint: `+${getCountryCallingCode(code)} · ${code}`,
        }))
        .toSorted((a, b) => compareLabels(a.label, b.label)),
    [],
  )
  const form = useResourceForm({
    name: 'phone',
    operation: phone.send,
    values: initialValues,
    toRequest: (values: PhoneValues) => ({ body: { iso_code: values.iso_code, phone_number: toE164(values) } }),
    validate: validatePhone,
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      isPublic
      title={t('Verify phone number')}
      description={t(
        'We will send a code to your phone by text message. It is valid for 10 minutes. Delete the number to stop all text messages.',
      )}
    >
      <Form
        form={form}
        mutation={mutation}
        label={t('Send code')}
        onSuccess={() => {
          const values = form.rhf.getValues()
          pendingPhone.sent(toE164(values), values.iso_code, Date.now())
          void openDialog(lazyCodeDialog, {})
        }}
      >
        <ComboboxField
          form={form}
          name="iso_code"
          label={t('Country')}
          items={countries}
          placeholder={t('Country name or code')}
          emptyText={t('No country matches.')}
        />
        <ControlField<PhoneValues, string>
          field={{
            form,
            name: 'phone_number',
            label: t('Phone number'),
            hint: t('With or without the country code.'),
          }}
        >
          {({ ids, value, onChange, onBlur }) => (
            <TextInput
              {...ids}
              name="phone_number"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              value={toText(value)}
              onBlur={onBlur}
              onChange={(event) => {
                const entered = event.target.value.replace(directionMarks, '').trimStart()
                onChange(entered)
                const country = /^\s*\+/.test(entered) ? parsePhoneNumberFromString(entered)?.country : undefined
                if (country) form.rhf.setValue('iso_code', country, { shouldDirty: true })
              }}
            />
          )}
        </ControlField>
      </Form>
    </FormDialog>
  )
}
