/** The permissions on the entities of one kind: one row each, searchable by name. */
import { useId, useMemo } from 'react'
import type { Grant, GrantKind } from '#contract/grants.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import {
  grantKindLabels,
  nameWithId,
  permissionLabel,
  permissionWords,
  sharedLabelIds,
} from '#shared/grants/grant-labels.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/class-names.ts'
import { checkboxClass } from '#ui/control.ts'
import { MenuButton } from '#ui/menu.tsx'
import { levelOf, levels, toPermission, type Changes, type Level } from './values.ts'

/** At most this many rows are shown; the others are found by searching. */
const maxRows = 50

const columns = () =>
  levels.map((level) => ({
    level,
    label: permissionLabel(toPermission(level)),
    words: permissionWords(toPermission(level)),
  }))

/** What the names are of: the kind, in the singular. */
const nameHeaders = (): Readonly<Record<GrantKind, string>> => ({
  node: t('Node'),
  nodebalancer: 'NodeBalancer',
  domain: t('Domain'),
  stackscript: 'StackScript',
  monitor: t('Monitor'),
  image: t('Image'),
  volume: t('Volume'),
})

interface MatrixProps {
  kind: GrantKind
  grants: readonly Grant[]
  /** The unsaved changes of this kind. */
  changes: Changes[GrantKind]
  search: string
  /** Changed entities remain listed, even without access. */
  onlyGranted: boolean
  onSet: (grants: readonly Grant[], level: Level) => void
}

export function EntityMatrix({ kind, grants, changes, search, onlyGranted, onSet }: MatrixProps) {
  const matching = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean)
    return grants.filter(
      ({ id, label, permissions }) =>
        (!onlyGranted || permissions !== null || changes?.has(id)) &&
        words.every((word) => label.toLowerCase().includes(word)),
    )
  }, [grants, changes, search, onlyGranted])
  const shown = useMemo(() => {
    const found = matching.slice(0, maxRows)
    // Changed entities stay in view, up to the maximum.
    const others = grants.filter((grant) => changes?.has(grant.id) && !found.includes(grant))
    return [...found, ...others.slice(0, maxRows)]
  }, [matching, grants, changes])
  const granted = useMemo(() => grants.filter((grant) => levelOf(changes, grant) !== 'none').length, [grants, changes])
  const ids = useMemo(() => sharedLabelIds(kind, grants), [kind, grants])
  const name = grantKindLabels()[kind]
  return (
    <Card
      flush
      title={name}
      description={t('{granted} of {total} granted', {
        granted: formatNumber(granted),
        total: formatNumber(grants.length),
      })}
      actions={
        <SetMatching
          name={name}
          count={matching.length}
          searched={search.trim() !== '' || onlyGranted}
          onSet={(level) => onSet(matching, level)}
        />
      }
    >
      {shown.length === 0 ? (
        <p className="p-pad text-ink-muted">{emptyText(search, onlyGranted)}</p>
      ) : (
        // Only with large text on a phone does it scroll sideways, because the head does not stay in view in a box that
        // does.
        <div className="@container">
          <div className="@max-[15rem]:overflow-x-auto">
            <table className="w-full border-collapse text-sm wrap-normal">
              <thead className="sticky top-0 z-10 bg-sunken text-start text-ink-muted not-low-window:max-md:top-14">
                <tr>
                  {/* As wide as the titles of the cards above, so that radio buttons are aligned with fields. It stays in
                      view when the title of the card does not, so it says what these are. */}
                  <th scope="col" className="px-pad py-1.5 font-medium lg:w-80">
                    {nameHeaders()[kind]}
                  </th>
                  {columns().map(({ level, label }) => (
                    <th
                      key={level}
                      scope="col"
                      className="w-12 px-1 py-1.5 text-center text-xs font-medium sm:w-32 sm:px-pad sm:text-start sm:text-sm lg:w-auto"
                    >
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((grant) => (
                  <EntityRow
                    key={grant.id}
                    label={grant.label}
                    id={ids.get(grant.id)}
                    level={levelOf(changes, grant)}
                    changed={changes?.has(grant.id) ?? false}
                    onChange={(level) => onSet([grant], level)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      {matching.length > maxRows ? (
        <p className="border-t border-line px-pad py-2 text-sm text-ink-muted">
          {t('{count} more. Search by name to find them.', { count: formatNumber(matching.length - maxRows) })}
        </p>
      ) : null}
    </Card>
  )
}

function emptyText(search: string, onlyGranted: boolean): string {
  if (search.trim() === '') return t('None granted.')
  return onlyGranted ? t('No grant matches.') : t('No name matches.')
}

interface SetMatchingProps {
  name: string
  count: number
  searched: boolean
  onSet: (level: Level) => void
}

/** Sets all entities that match the search, including those beyond the shown rows. */
function SetMatching({ name, count, searched, onSet }: SetMatchingProps) {
  if (count === 0) return null
  const text = searched ? t('Set {count} found', { count: formatNumber(count) }) : t('Set all')
  return (
    <MenuButton
      size="sm"
      label={`${text}: ${name}`}
      items={columns().map(({ level, label }) => ({ label, onSelect: () => onSet(level) }))}
    >
      {text}
    </MenuButton>
  )
}

interface RowProps {
  label: string
  /** Shown when others have the same label. */
  id: string | undefined
  level: Level
  /** Not saved yet. */
  changed: boolean
  onChange: (level: Level) => void
}

function EntityRow({ label, id, level: current, changed, onChange }: RowProps) {
  const name = useId()
  return (
    <tr className="border-t border-line hover:bg-hover/60 pointer-coarse:h-11">
      <th
        scope="row"
        className={classes(
          'px-pad py-1.5 text-start wrap-anywhere max-sm:pe-1',
          current === 'none' ? 'font-normal text-ink-muted' : 'font-medium',
          changed && 'shadow-[inset_3px_0_var(--color-warn)]',
        )}
      >
        {label} {id === undefined ? null : <span className="ms-1 text-xs font-normal text-ink-muted">{id}</span>}
        {changed && (
          // Its line is no higher for it. A phone has room for the edge alone.
          <Badge tone="warn" className="-my-0.5 ms-1 max-sm:sr-only">
            {t('Changed')}
          </Badge>
        )}
      </th>
      {columns().map(({ level, words }) => (
        <td key={level} className="px-1 py-1.5 sm:px-pad">
          <input
            type="radio"
            name={name}
            aria-label={`${nameWithId(label, id)}: ${words}`}
            checked={current === level}
            onChange={() => onChange(level)}
            // A block is centered in its row; inline, it would be lower.
            className={`${checkboxClass} grid max-sm:mx-auto`}
          />
        </td>
      ))}
    </tr>
  )
}
