/** A short help for the search language. */
import { t } from '#contract/translate.ts'
const examples = () =>
  [
    ['web 203.0.113', t('both words, in any column')],
    ['region:frankfurt', t('in one field')],
    ['status:running,offline', t('either value')],
    ['-tag:production', t('exclude')],
    ['tag:*', t('any value; -tag:* for none')],
    ['label:"web-1"', t('exact value')],
  ] as const

export interface SearchHelpProps {
  fields: readonly string[]
  serverSide: boolean
}

export function SearchHelp({ fields, serverSide }: SearchHelpProps) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <dl className="m-0 flex flex-col gap-1.5">
        {examples()
          .filter(([example]) => isFieldAvailable(example, fields))
          .map(([example, meaning]) => (
            <div key={example} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <dt className="font-mono text-ink">{example}</dt>
              <dd data-public className="m-0 text-xs text-ink-muted">
                {meaning}
              </dd>
            </div>
          ))}
      </dl>
      <p data-public className="m-0 border-t border-line pt-2 text-xs text-ink-muted">
        {t('Fields: {fields}.', { fields: fields.join(', ') })}
        {serverSide ? ` ${t('The service searches this list: exclusions and "any value" are not available.')}` : null}
      </p>
    </div>
  )
}

/** Shows only examples with fields of this list. */
const isFieldAvailable = (example: string, fields: readonly string[]) => {
  const [, field] = /^-?(\w+):/.exec(example) ?? []
  return field === undefined || fields.includes(field)
}
