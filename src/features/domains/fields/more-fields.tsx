/** Domain settings that are rarely changed. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Domain } from '#contract/areas/domains.ts'
import { timeInWords, zoneDefaults } from '#contract/dns/records/ttl.ts'
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { DescriptionFields, TimeFields, TransferField } from './domain-fields.tsx'
import { timeFields, timeLabels } from './time-options.ts'
import { emptyDomain, type DomainValues } from './values.ts'

interface MoreFieldsProps {
  form: FormHandle<DomainValues>
  /** Absent for a new domain. */
  domain?: Domain
}

/** The times of a new domain in one line, which opens to the fields, because they are rarely changed. */
function TimesInShort({ form }: Pick<MoreFieldsProps, 'form'>) {
  const times = useWatch({ control: form.control, name: 'times' })
  const [opened, setOpened] = useState(false)
  // Opens when a template or a draft has changed a time, and stays open when that is reverted.
  const isChanged = timeFields.some((field) => times[field] !== emptyDomain.times[field])
  return (
    <details open={opened || isChanged} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        {timeFields
          .map((field) => `${timeLabels[field].label()}: ${timeInWords(Number(times[field]) || zoneDefaults[field])}`)
          .join(', ')}
      </summary>
      <TimeFields form={form} className="mt-3" />
    </details>
  )
}

export const MoreFields = ({ form, domain }: MoreFieldsProps) => (
  <>
    <Card title={t('Times')} description={t('How long resolvers and secondaries keep their copies.')}>
      {domain ? <TimeFields form={form} /> : <TimesInShort form={form} />}
    </Card>
    <Card title={t('Zone transfers')}>
      <TransferField form={form} />
    </Card>
    <Card title={t('Description and tags')}>
      <DescriptionFields form={form} {...(domain && { domain })} />
    </Card>
  </>
)
