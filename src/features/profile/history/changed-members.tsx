/** The members that a change was about, before and after. */
import type { Change } from '#kit/change-history.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const cellClass = 'py-0.5 pr-4 align-top font-mono text-sm break-all'

export function ChangedMembers({ change: { before, after } }: { change: Change }) {
  const old = new Map(Object.entries(before ?? {}))
  const next = new Map(Object.entries(after ?? {}))
  const names = [...new Set([...old.keys(), ...next.keys()])]
  if (names.length === 0) return null
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-ink-muted">{names.join(', ')}</summary>
      <div className="overflow-x-auto">
        <table className="mt-1">
          <thead>
            <tr className="text-left text-ink-muted">
              <th className="pr-4 font-normal">Field</th>
              {before ? <th className="pr-4 font-normal">Before</th> : null}
              {after ? <th className="font-normal">After</th> : null}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row" className="pr-4 text-left align-top font-normal">
                  {name}
                </th>
                {before ? <td className={cellClass}>{old.has(name) ? toText(old.get(name)) : '–'}</td> : null}
                {after ? <td className={cellClass}>{next.has(name) ? toText(next.get(name)) : '–'}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
