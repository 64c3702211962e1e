/** The deletions, changes and additions between two states of a zone; each can be excluded. */
import { useMemo, useState } from 'react'
import type { RecordChange } from '#contract/dns/checks/change-plan.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { sortByRecord } from '#contract/dns/zone-file/zone-file.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { checkboxClass } from '#ui/control.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { ChangedRecord, changedRecordClass } from './changes/changed-record.tsx'
import { differingFields } from './changes/changes.ts'
import { recordLabel, targetText, typeSpecificText } from './format.ts'

const noIds: ReadonlySet<RecordChange['id']> = new Set()

/**
 * Tracks which differences are chosen: all of them, until the user excludes some. `doubtful`: deletions start excluded.
 */
export function useDifferenceChoice(differences: readonly RecordChange[], doubtful = false) {
  const leftOutFirst = useMemo(
    () => (doubtful ? new Set(differences.flatMap(({ kind, id }) => (kind === 'delete' ? [id] : []))) : noIds),
    [differences, doubtful],
  )
  const [choice, setChoice] = useState({ differences, leftOut: leftOutFirst })
  const leftOut = choice.differences === differences ? choice.leftOut : leftOutFirst
  return {
    chosen: differences.filter(({ id }) => !leftOut.has(id)),
    isChosen: ({ id }: RecordChange) => !leftOut.has(id),
    choose: (changes: readonly RecordChange[], isChosen: boolean) => {
      const next = new Set(leftOut)
      for (const { id } of changes) {
        if (isChosen) next.delete(id)
        else next.add(id)
      }
      setChoice({ differences, leftOut: next })
    },
  }
}

type Choice = ReturnType<typeof useDifferenceChoice>

interface Section {
  readonly kind: RecordChange['kind']
  readonly title: () => string
  readonly countText: (count: string) => string
  /** The label of a checkbox, with `{record}` and `{value}`. */
  readonly choiceText: (named: { readonly record: string; readonly value: string }) => string
}

const sections: readonly Section[] = [
  {
    kind: 'delete',
    title: () => t('Deleted'),
    countText: (count) => t('{count} deleted', { count }),
    choiceText: (named) => t('Delete {record}: {value}', named),
  },
  {
    kind: 'update',
    title: () => t('Changed'),
    countText: (count) => t('{count} changed', { count }),
    choiceText: (named) => t('Change {record}: {value}', named),
  },
  {
    kind: 'create',
    title: () => t('New'),
    countText: (count) => t('{count} new', { count }),
    choiceText: (named) => t('Add {record}: {value}', named),
  },
]

/** "2 new, 1 changed" */
export const countDifferences = (differences: readonly RecordChange[]) =>
  sections
    .toReversed()
    .flatMap(({ kind, countText }) => {
      const count = differences.filter((each) => each.kind === kind).length
      return count === 0 ? [] : [countText(formatNumber(count))]
    })
    .join(', ')

const recordOf = (change: RecordChange): RecordValues => (change.kind === 'create' ? change.after : change.before)

interface DifferenceListProps {
  zone: string
  /** The zone's default TTL in seconds. */
  ttl: number
  differences: readonly RecordChange[]
  /** Null where nothing can be chosen. */
  choice: Choice | null
}

export function DifferenceList({ differences, ...props }: DifferenceListProps) {
  const sorted = useMemo(() => sortByRecord(differences, recordOf), [differences])
  return sections.map((section) => {
    const own = sorted.filter(({ kind }) => kind === section.kind)
    return own.length > 0 && <DifferenceSection key={section.kind} section={section} differences={own} {...props} />
  })
}

interface DifferenceSectionProps extends DifferenceListProps {
  section: Section
}

/** How many are shown until the user asks for more. */
const step = 200

function DifferenceSection({ section, zone, ttl, differences, choice }: DifferenceSectionProps) {
  const { title, choiceText } = section
  const [count, setCount] = useState(step)
  const heading = `${title()} (${formatNumber(differences.length)})`
  const chosenCount = choice ? differences.filter(choice.isChosen).length : 0
  const hidden = differences.length - count
  return (
    <section aria-label={title()}>
      <h3 className="mb-1 font-medium">
        {choice ? (
          <Checkbox
            label={heading}
            className="px-3"
            checked={chosenCount === differences.length}
            indeterminate={chosenCount > 0 && chosenCount < differences.length}
            onChange={() => choice.choose(differences, chosenCount < differences.length)}
          />
        ) : (
          heading
        )}
      </h3>
      <ul className="m-0 list-none rounded-md border border-line p-0">
        {differences.slice(0, count).map((change) => {
          const record = recordOf(change)
          const before = change.kind === 'create' ? null : change.before
          const after = change.kind === 'delete' ? null : change.after
          return (
            <li
              key={change.id}
              className="flex items-start gap-3 border-b border-line px-3 py-2 text-sm last:border-b-0"
            >
              {choice && (
                <span className="flex h-(--control-sm) items-center">
                  <input
                    type="checkbox"
                    aria-label={choiceText({
                      record: recordLabel(record, zone),
                      value: `${typeSpecificText(record)} ${targetText(record)}`,
                    })}
                    checked={choice.isChosen(change)}
                    onChange={(event) => choice.choose([change], event.target.checked)}
                    className={checkboxClass}
                  />
                </span>
              )}
              <div className={`min-w-0 flex-1 ${changedRecordClass}`}>
                <ChangedRecord
                  zone={zone}
                  ttl={ttl}
                  before={before}
                  after={after}
                  fields={before && after ? differingFields(before, after) : []}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <Button size="sm" className="mt-1" onClick={() => setCount(count + step)}>
          {t('Show {count} of {total} more', {
            count: formatNumber(Math.min(hidden, step)),
            total: formatNumber(hidden),
          })}
        </Button>
      )}
    </section>
  )
}
