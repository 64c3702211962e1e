/**
 * The scopes of a new token as a table of areas and levels. The value is the text of the scopes; empty while nothing is
 * chosen.
 */
import { useId, useState, type ReactNode } from 'react'
import { formatScopes, parseScopes, type HeldScopes, type ScopeArea, type ScopeLevel } from '#contract/access.ts'
import { exceedingScopes, levelOf, withLevel } from '#contract/rules/profile/scope-levels.ts'
import { plural, t } from '#contract/translate.ts'
import { toText } from '#kit/form/fields/control-field.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import type { FieldValues } from 'react-hook-form'
import { permissionLabel, permissionWords } from '#shared/grants/grant-labels.ts'
import { useSession } from '#kit/permission/principal.ts'
import { Button } from '#ui/button.tsx'
import { checkboxClass } from '#ui/control.ts'
import { CopyableText } from '#ui/copy.tsx'
import { areaLabels } from '../labels.ts'
import { isSameScopes, mainAreas, otherAreas, scopePresets } from '../scope-text.ts'

const levels = [null, 'read_only', 'read_write'] as const

export function ScopeField<Values extends FieldValues>(field: FieldProps<Values, string>) {
  return (
    <GroupField {...field}>
      {({ value, onChange, invalid }) => <ScopeMatrix text={toText(value)} invalid={invalid} onChange={onChange} />}
    </GroupField>
  )
}

const beyondText = () => t('Beyond the scopes of this session')

/** Why this session cannot give a scope to a token; null when it can. */
const excessReason = (requested: HeldScopes, own: HeldScopes | null) =>
  own !== null && exceedingScopes(requested, own).length > 0 ? beyondText() : null

interface ScopeMatrixProps {
  text: string
  /** An error above explains the problem, such as that nothing is chosen. */
  invalid: boolean
  onChange: (text: string) => void
}

function ScopeMatrix({ text, invalid, onChange }: ScopeMatrixProps) {
  const { scopes: own } = useSession()
  const { held } = parseScopes(text)
  const hasOther = held !== '*' && otherAreas.some((area) => levelOf(held, area) !== null)
  const [opened, setOpened] = useState(hasOther)
  const areas = opened || hasOther ? [...mainAreas, ...otherAreas] : mainAreas
  const setLevel = (area: ScopeArea, level: ScopeLevel | null) => onChange(formatScopes(withLevel(held, area, level)))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {scopePresets.map(({ label, scopes }) => (
          <Button
            key={label()}
            size="sm"
            aria-pressed={text !== '' && isSameScopes(text, formatScopes(scopes))}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            disabledReason={scopes === '*' && own !== '*' && own !== null ? beyondText() : excessReason(scopes, own)}
            onClick={() => onChange(formatScopes(scopes))}
          >
            {label()}
          </Button>
        ))}
      </div>
      <div className="overflow-x-auto rounded-md border border-line">
        <table className="w-full border-collapse text-sm wrap-normal">
          <thead className="bg-sunken text-start text-ink-muted">
            <tr>
              <th scope="col" className="px-3 py-1.5 font-medium max-sm:px-2">
                {t('Area')}
              </th>
              {levels.map((level) => (
                <th key={level} scope="col" className="px-2 py-1.5 text-center font-medium max-sm:px-1">
                  {permissionLabel(level)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map((area) => (
              <AreaRow
                key={area}
                area={area}
                level={text === '' ? null : levelOf(held, area)}
                own={own}
                onChange={(level) => setLevel(area, level)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {opened || hasOther ? null : (
          <Button size="sm" variant="ghost" onClick={() => setOpened(true)}>
            {plural(otherAreas.length, 'Show {count} more area', 'Show {count} more areas')}
          </Button>
        )}
        {invalid && text === '' ? null : <ResultingScopes text={text} />}
      </div>
    </div>
  )
}

const ResultingScopes = ({ text }: { text: string }): ReactNode =>
  text === '' ? (
    <span className="text-ink-muted">{t('No scopes selected.')}</span>
  ) : (
    <span className="inline-flex min-w-0 items-baseline gap-2">
      <span className="flex-none text-ink-muted">{t('Scopes:')}</span>
      <CopyableText text={text} label={t('scopes')} mono />
    </span>
  )

interface AreaRowProps {
  area: ScopeArea
  level: ScopeLevel | null
  own: HeldScopes | null
  onChange: (level: ScopeLevel | null) => void
}

function AreaRow({ area, level: chosen, own, onChange }: AreaRowProps) {
  const name = useId()
  const label = areaLabels()[area]
  return (
    <tr className="border-t border-line">
      <th scope="row" data-public className="px-3 py-1.5 text-start font-medium max-sm:px-2">
        {label}
      </th>
      {levels.map((level) => {
        const reason = level === null ? null : excessReason({ [area]: level }, own)
        return (
          <td key={level} className="px-2 py-1.5 max-sm:px-1" title={reason ?? undefined}>
            <input
              type="radio"
              name={name}
              aria-label={`${label}: ${permissionWords(level)}${reason === null ? '' : `. ${reason}`}`}
              checked={chosen === level}
              disabled={reason !== null}
              onChange={() => onChange(level)}
              className={`${checkboxClass} mx-auto grid`}
            />
          </td>
        )
      })}
    </tr>
  )
}
