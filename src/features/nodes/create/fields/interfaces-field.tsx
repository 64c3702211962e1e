/** The network interfaces of the new node's configuration profile. */
import { useWatch } from 'react-hook-form'
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { InterfaceRows } from '../../fields/interface-rows.tsx'
import { interfacesHint } from '../../fields/interface-slots.ts'
import type { CreateForm } from '../values.ts'
import { isBatch } from '../batch.ts'

export function InterfacesField({ form }: { form: CreateForm }) {
  const [slots, count, region] = useWatch({ control: form.control, name: ['interfaces', 'count', 'region'] })
  return (
    <GroupField form={form} name="interfaces" label={t('Interfaces')} optional hint={interfacesHint()}>
      {({ onChange, onBlur }) => (
        <div className="grid gap-3">
          <InterfaceRows
            fieldOf={(name, label) => ({ form, name, label })}
            slots={slots}
            region={region}
            nodeId={null}
            onSlots={onChange}
            onBlur={onBlur}
          />
          {isBatch({ count }) &&
            slots.some(({ purpose, ipam_address: address }) => purpose === 'vlan' && address !== '') && (
              <Notice tone="warn">
                {t(
                  'All nodes would get the same address in the VLAN. Leave it empty and assign an address to each node later.',
                )}
              </Notice>
            )}
        </div>
      )}
    </GroupField>
  )
}
