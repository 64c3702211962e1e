/** Which of the selected resources take part in a bulk action, and which are left out and why. */
import { Fragment } from 'react'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import type { Preflight } from './action.ts'

/** "3 are skipped because they are cloning". */
export const skippedLabel = (count: number, reason: string) =>
  plural(count, '{count} is skipped because it is {reason}', '{count} are skipped because they are {reason}', {
    reason,
  })

interface Props<T> {
  preflight: Preflight<T>
  /** "will boot"; null where the resources that take part are named elsewhere. */
  will: string | null
  labelOf: (resource: T) => string
}

export function PreflightList<T>({ preflight: { eligible, skipped }, will, labelOf }: Props<T>) {
  if (will === null && skipped.size === 0) return null
  return (
    <ul className="mt-1 mb-0 flex list-none flex-col gap-1 p-0">
      {will === null ? null : (
        <li>
          <Names
            count={t('{count} {will}', { count: formatNumber(eligible.length), will })}
            names={eligible.map(labelOf)}
          />
        </li>
      )}
      {[...skipped].map(([reason, excluded]) => (
        <li key={reason}>
          <Names count={skippedLabel(excluded.length, reason)} names={excluded.map(labelOf)} />
        </li>
      ))}
    </ul>
  )
}

/** More names than this are folded away. */
const maxInlineNames = 6

/** A count and the names behind it. */
export function Names({ count, names }: { count: string; names: readonly string[] }) {
  if (names.length === 0) return count
  if (names.length <= maxInlineNames)
    return (
      <>
        {count}: <NameList names={names} />
      </>
    )
  return (
    <details>
      <summary>{count}</summary>
      <p className="m-0 max-h-32 overflow-y-auto ps-4 text-sm">
        <NameList names={names} />
      </p>
    </details>
  )
}

/** Names do not break at their hyphens, unless a name is longer than the line. */
export const NameList = ({ names }: { names: readonly string[] }) => (
  <span className="text-ink">
    {[...names.entries()].map(([index, name]) => (
      // Keyed by position: several tokens may have the same name.
      <Fragment key={index}>
        {index > 0 && ' '}
        <span className="inline-block max-w-full">
          {name}
          {index < names.length - 1 && ','}
        </span>
      </Fragment>
    ))}
  </span>
)
