/** The search language, in a few lines. */
const examples = [
  ['web 203.0.113', 'both words, anywhere'],
  ['region:frankfurt', 'in one field'],
  ['status:running,offline', 'either value'],
  ['-tag:production', 'leave out'],
  ['tag:*', 'has any; -tag:* has none'],
  ['label:"web-1"', 'exactly this'],
] as const

export interface SearchHelpProps {
  fields: readonly string[]
  byService: boolean
}

export function SearchHelp({ fields, byService }: SearchHelpProps) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <dl className="m-0 flex flex-col gap-1.5">
        {examples.filter(([example]) => isOffered(example, fields)).map(([example, meaning]) => (
          <div key={example} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="font-mono text-ink">{example}</dt>
            <dd className="m-0 text-xs text-ink-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="m-0 border-t border-line pt-2 text-xs text-ink-muted">
        Fields: {fields.join(', ')}.
        {byService ? ' This list is searched by the service: leaving out and "has any" are not possible.' : null}
      </p>
    </div>
  )
}

/** Examples name only fields this list has. */
const isOffered = (example: string, fields: readonly string[]) => {
  const [, field] = /^-?(\w+):/.exec(example) ?? []
  return field === undefined || fields.includes(field)
}
