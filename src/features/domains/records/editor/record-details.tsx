/** Explains a record to users who may not change it. */
import { recordLine } from '#contract/dns/records/record-line.ts'
import { recordSentence } from '#contract/dns/records/record-words.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeBlock } from '#ui/code.tsx'

export function RecordDetails({ record, zone, onClose }: { record: RecordValues; zone: string; onClose: () => void }) {
  return (
    <div className="grid gap-2 p-4 text-sm">
      <p>{recordSentence(record, zone)}</p>
      <CodeBlock text={recordLine(record)} label={t('Zone file line')} wrap />
      <div>
        <Button size="sm" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  )
}
