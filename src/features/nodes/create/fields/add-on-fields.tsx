/** Backups, private address, boot and swap of the new node. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as limits from '#contract/limits.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { NumberField } from '#kit/form/fields/number-field.tsx'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { typeList } from '#queries/types.ts'
import type { CreateForm } from '../values.ts'
import { hasImage, type Mode } from '../modes.ts'

interface Props {
  form: CreateForm
  mode: Mode
  /** Next to the size of the swap disk. */
  children: ReactNode
}

export function AddOnFields({ form, mode, children }: Props) {
  const { data: types } = useQuery(typeList)
  const typeId = useWatch({ control: form.control, name: 'type' })
  const price = types?.data.find((type) => type.id === typeId)?.addons.backups.price.monthly
  return (
    <div className="@container">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-x-8 gap-y-4">
        <CheckboxField
          form={form}
          name="backups_enabled"
          label={t('Backups')}
          hint={[
            t('Daily and weekly backups, and a snapshot whenever you want.'),
            ...(price ? [t('{price} a month for this type.', { price: formatMonthlyPrice(price) })] : []),
          ].join(' ')}
        />
        <CheckboxField
          form={form}
          name="private_ip"
          label={t('Private IP')}
          hint={t('A second address that only nodes in the same region can reach.')}
        />
        {mode !== 'empty' && (
          <CheckboxField
            form={form}
            name="booted"
            label={t('Boot when provisioned')}
            hint={t('Otherwise the node stays offline until you boot it.')}
          />
        )}
        {hasImage(mode) && (
          <NumberField
            form={form}
            name="swap_size"
            label={t('Swap size')}
            unit="MB"
            hint={t('Default {size} MB. 0 = no swap disk.', {
              size: formatNumber(limits.defaultSwapMegabytes),
            })}
          />
        )}
        {/* Below the size of the swap disk, where there is a second column. */}
        <div className="col-span-full empty:hidden md:@min-[28rem]:col-[2/-1]">{children}</div>
      </div>
    </div>
  )
}
