/**
 * Adds records from pasted or dropped text: lines of a zone file, the answer of dig, or a list of types, hosts and
 * values.
 */
import { useDeferredValue, useMemo, useState } from 'react'
import { zoneDefaults } from '#contract/dns/records/ttl.ts'
import { plural, t } from '#contract/translate.ts'
import { toast } from '#kit/toast.ts'
import { StatusIcon } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/inputs.tsx'
import { readPastedRecords } from '../paste/pasted-records.ts'
import type { ToolDialogProps } from './zone-tool.ts'
import { ApexServers } from './apex-servers.tsx'
import { CandidateList } from '../candidate-list.tsx'
import { compareWithZone } from '../candidates.ts'
import { LineProblems } from '../paste/line-problems.tsx'
import { NamesWithoutPeriod } from './names-without-period.tsx'
import { useEnteredText } from './use-entered-text.ts'
import { useMendedRecords } from './use-mended-records.ts'

const leftOutText = (count: number) =>
  plural(
    count,
    '{count} record was left out because it cannot be added',
    '{count} records were left out because they cannot be added',
  )

export function PasteDialog({ open, text: initialText, domain, zoneChanges, onClose }: ToolDialogProps) {
  const { text, setText, onDrop } = useEnteredText(initialText)
  const deferredText = useDeferredValue(text)
  const { zoneRecords, index } = zoneChanges
  const [withServers, setWithServers] = useState(false)
  const [fullNames, setFullNames] = useState(false)
  const zoneTtl = domain.ttl_sec || zoneDefaults.ttl_sec
  const { read, problems, apexServers, withoutPeriod } = useMemo(() => {
    const { records, ...rest } = readPastedRecords(deferredText, domain.domain, { fullNames, zoneTtl })
    return { read: withServers ? [...records, ...rest.apexServers] : records, ...rest }
  }, [deferredText, domain.domain, zoneTtl, withServers, fullNames])
  const { records, fix } = useMendedRecords(read)
  const candidates = useMemo(
    () => compareWithZone(records, domain.domain, zoneRecords, index.defaultTtl),
    [records, domain.domain, zoneRecords, index.defaultTtl],
  )
  const added = candidates.filter(({ status }) => status === 'new')
  const refused = candidates.filter(({ status }) => status === 'refused').length
  const [attempted, setAttempted] = useState(false)
  const close = () => {
    setAttempted(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      isPublic
      title={t('Paste records')}
      description={t(
        'Lines of a zone file, the output of dig, spreadsheet columns, or a list of type, host and value in any order. You can also drop a file here.',
      )}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              setAttempted(true)
              if (added.length === 0) return
              setText('')
              zoneChanges.add(added.map(({ draft }) => draft))
              if (refused > 0) toast({ tone: 'warn', text: leftOutText(refused) })
              close()
            }}
          >
            {added.length === 0
              ? t('Add to changes')
              : plural(added.length, 'Add {count} record to changes', 'Add {count} records to changes')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" onDrop={onDrop}>
        <Field
          label={t('Records')}
          error={attempted && added.length === 0 ? t('There are no new records in the text') : undefined}
        >
          {(ids) => (
            <TextArea
              {...ids}
              mono
              rows={8}
              spellCheck={false}
              placeholder={'www  300  IN  A  192.0.2.1\nMX, @, mail.example.net, 10'}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <LineProblems problems={problems} />
        <NamesWithoutPeriod names={withoutPeriod} ending={domain.domain} checked={fullNames} onChange={setFullNames} />
        <ApexServers servers={apexServers} checked={withServers} onChange={setWithServers} />
        {refused > 0 && (
          <p className="flex items-center gap-1.5 text-sm text-bad">
            <StatusIcon tone="bad" />
            {plural(refused, '{count} record cannot be added', '{count} records cannot be added')}
          </p>
        )}
        {candidates.length > 0 && <CandidateList candidates={candidates} onFix={fix} />}
      </div>
    </Dialog>
  )
}
