/** The settings of a new domain that few change. */
import { Card } from '#ui/card.tsx'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { DescriptionFields, TimeFields, TransferField } from '../fields/domain-fields.tsx'
import type { DomainValues } from '../fields/values.ts'

export const MoreFields = ({ form }: { form: FormHandle<DomainValues> }) => (
  <>
    <Card title="Times" description="How long resolvers and secondaries keep their copies.">
      <TimeFields form={form} />
    </Card>
    <Card title="Transfers, description and tags">
      <div className="grid gap-5">
        <TransferField form={form} />
        <DescriptionFields form={form} />
      </div>
    </Card>
  </>
)
