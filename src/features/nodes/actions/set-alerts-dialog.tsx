/** Sets alert thresholds of many nodes, in a job. Empty fields leave the nodes' values unchanged. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Node } from '#contract/areas/nodes.ts'
import { nodes } from '#contract/operations.ts'
import * as limits from '#contract/limits.ts'
import { NodeUpdate } from '#contract/rules/nodes/node-requests.ts'
import { validate } from '#contract/validation.ts'
import { formatNumber, parseWholeNumber } from '#contract/text.ts'
import { plural, t, translateReason } from '#contract/translate.ts'
import { sendOnce } from '#api/write.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import type { Preflight } from '#kit/actions/action.ts'
import { ShowCurl } from '#kit/form/curl/show-curl.tsx'
import { startJob } from '#kit/jobs/jobs.ts'
import { PreflightList } from '#kit/actions/preflight-list.tsx'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { updateNode } from '#queries/nodes.ts'
import { alertDescription, alertKinds, type AlertName } from './alerts.ts'
import { refreshNodes } from './node-rules.ts'

interface SetAlertsProps extends HostedDialogProps {
  preflight: Preflight<Node>
}

type Entries = Partial<Record<AlertName, string>>
type Levels = Partial<Record<AlertName, number>>

/** The value that all nodes have now, or a note that they differ. */
function currentValue(selected: readonly Node[], name: AlertName): string {
  const values = new Set(selected.map(({ alerts }) => alerts[name]))
  const [value = 0] = values
  if (values.size > 1) return t('Mixed')
  return value === 0 ? t('Off') : formatNumber(value)
}

export function SetAlertsDialog({ preflight, ...dialog }: SetAlertsProps) {
  const { eligible } = preflight
  const client = useQueryClient()
  const [entries, setEntries] = useState<Entries>({})
  const [errors, setErrors] = useState<Entries>({})
  const titleOf = (count: number) => plural(count, 'Set alerts of {count} node', 'Set alerts of {count} nodes')

  const levels: Levels = Object.fromEntries(
    alertKinds.flatMap(({ name }) => {
      const text = entries[name]?.trim() ?? ''
      return text === '' ? [] : [[name, parseWholeNumber(text)]]
    }),
  )
  const requestOf = ({ id }: Pick<Node, 'id'>) => ({ path: { nodeId: id }, body: { alerts: levels } })
  const submit = () => {
    const result = validate(NodeUpdate, { alerts: levels })
    if (!result.ok)
      return setErrors(
        Object.fromEntries(
          result.errors.map(({ field = '', reason }) => [field.replace(/^alerts\./, ''), translateReason(reason)]),
        ),
      )
    if (Object.keys(levels).length === 0) return setErrors({ cpu: t('Enter at least one value') })
    startJob({
      title: titleOf(eligible.length),
      items: eligible,
      run: (node) => sendOnce(client, updateNode, requestOf(node)),
      refresh: () => refreshNodes(client),
      ofRows: true,
    })
    return dialog.onClose()
  }
  return (
    <SubmitDialog
      {...dialog}
      isPublic
      title={titleOf(eligible.length)}
      description={alertDescription()}
      submitLabel={t('Set alerts')}
      onSubmit={submit}
      aside={
        eligible.length > 0 &&
        validate(NodeUpdate, { alerts: levels }).ok && (
          <ShowCurl requestsOf={() => ({ operation: nodes.update, requests: eligible.map(requestOf) })} />
        )
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-4">
          {alertKinds.map(({ name, label, unit }) => {
            const { min, max } = limits.alertBounds[name]
            return (
              <Field
                key={name}
                label={label()}
                hint={t('{min} to {max}. Leave empty to keep the current value.', {
                  min: formatNumber(min),
                  max: formatNumber(max),
                })}
                error={errors[name]}
              >
                {(ids) => (
                  <TextInput
                    {...ids}
                    inputMode="numeric"
                    autoComplete="off"
                    suffix={unit}
                    placeholder={t('Current: {value}', { value: currentValue(eligible, name) })}
                    value={entries[name] ?? ''}
                    onChange={({ target }) => {
                      setErrors({})
                      setEntries({ ...entries, [name]: target.value })
                    }}
                  />
                )}
              </Field>
            )
          })}
        </div>
        <PreflightList preflight={preflight} will={t('will get these values')} labelOf={({ label }) => label} />
      </div>
    </SubmitDialog>
  )
}
