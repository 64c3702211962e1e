/** The reverse name of an address (gaps 4.8). */
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { addresses, type Address } from '#contract/areas/addresses.ts'
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { toast } from '#kit/toast.ts'
import { readAddress, updateAddress } from '#queries/addresses.ts'
import type { NodeDialogProps } from '#shared/nodes/node.ts'
import { ForwardRecord } from './forward-record.tsx'

interface Props extends NodeDialogProps {
  address: Address
}

const valuesOf = ({ rdns }: Pick<Address, 'rdns'>) => ({ rdns: rdns ?? '' })
/** In stored form, so that a save whose response was lost can be recognized. */
const bodyOf = ({ rdns }: { rdns: string }) => ({ rdns: normalizeDomain(rdns.trim()) || null })

export function ReverseNameDialog({ node, address, ...dialog }: Props) {
  const mutation = useMutation(updateAddress)
  const path = { nodeId: node.id, address: address.address }
  const isIpv4 = address.type === 'ipv4'
  const form = useUpdateForm({
    name: 'reverse-name',
    operation: addresses.update,
    current: address,
    values: valuesOf,
    body: bodyOf,
    toRequest: (_, values) => ({ path, body: bodyOf(values) }),
    refetch: () => readAddress(path),
  })
  const host = useWatch({ control: form.control, name: 'rdns' })
  const fieldRef = useRef<HTMLDivElement>(null)
  return (
    <FormDialog {...dialog} form={form} title={t('Reverse name of {address}', { address: address.address })}>
      <Form
        form={form}
        mutation={mutation}
        label={t('Save reverse name')}
        onSuccess={({ rdns }) => {
          dialog.onClose()
          toast({
            tone: 'ok',
            text:
              rdns === null
                ? t('The reverse name of {address} was removed', { address: address.address })
                : t('The reverse name of {address} was set to {rdns}', { address: address.address, rdns }),
          })
        }}
      >
        <Notice tone="info">
          {rich(
            'Add an {type} record for the name with the target {address}, and wait until the name servers return it. A reverse name that does not resolve back to its address is rejected, because mail servers would not trust it.',
            {
              type: isIpv4 ? 'A' : 'AAAA',
              address: (
                <span data-sensitive className="font-mono text-sm break-all">
                  {address.address}
                </span>
              ),
            },
          )}
        </Notice>
        <div ref={fieldRef}>
          <TextField
            form={form}
            name="rdns"
            label={t('Reverse name')}
            mono
            optional
            placeholder="web.example.com"
            hint={
              isIpv4
                ? t('A full host name. Leave empty for the default name.')
                : t('A full host name. Leave empty for none.')
            }
          />
        </div>
        <ForwardRecord
          key={normalizeDomain(host)}
          host={normalizeDomain(host)}
          address={address.address}
          onAdded={() => {
            // The new record fixes this error. Moves the focus, because the button has gone.
            form.rhf.clearErrors('rdns')
            fieldRef.current?.querySelector('input')?.focus()
          }}
        />
      </Form>
    </FormDialog>
  )
}
