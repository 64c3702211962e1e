/** The settings of a domain that few change. */
import type { Domain } from '#contract/areas/domains.ts'
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { DescriptionFields, TimeFields, TransferField } from './domain-fields.tsx'
import type { DomainValues } from './values.ts'

interface MoreFieldsProps {
  form: FormHandle<DomainValues>
  /** This is absent for a new domain. */
  domain?: Domain
}

export const MoreFields = ({ form, domain }: MoreFieldsProps) => (
  <>
    <Card title={t('Times')} description={t('How long resolvers and secondaries keep their copies.')}>
      <TimeFields form={form} />
    </Card>
    <Card title={t('Transfers, description and tags')}>
      <div className="grid gap-5">
        <TransferField form={form} />
        <DescriptionFields form={form} {...(domain && { domain })} />
      </div>
    </Card>
  </>
)
