/** Previews a change of settings: the old and new values of each domain. */
import type { Domain } from '#contract/areas/domains.ts'
import { andMore } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { classes } from '#ui/class-names.ts'
import { tableClass } from '#ui/table.ts'
import type { Preflight } from '#kit/actions/action.ts'
import { settingLabel, settingText, type PlannedDomain } from './settings-plan.ts'

/** At most this many domains are listed; the others are only counted. */
const maxListed = 200

interface SettingsTableProps {
  plan: readonly PlannedDomain[]
  skipped: Preflight<Domain>['skipped']
  /** Why nothing can be sent. */
  problem: string | null
}

export function SettingsTable({ plan, skipped, problem }: SettingsTableProps) {
  const changed = plan.filter(({ changes }) => changes.length > 0)
  const refused = changed.filter((each) => each.refused !== null).length
  const unchanged = plan.length - changed.length
  const summary = [
    plural(changed.length - refused, '{count} will change', '{count} will change'),
    ...(unchanged > 0 ? [plural(unchanged, '{count} will stay the same', '{count} will stay the same')] : []),
    ...(refused > 0 ? [plural(refused, '{count} cannot be changed', '{count} cannot be changed')] : []),
    ...[...skipped].map(([reason, domains]) =>
      plural(domains.length, '{count} domain left out: {reason}', '{count} domains left out: {reason}', { reason }),
    ),
  ].join(', ')
  return (
    <section aria-label={t('Preview')} className="grid gap-2">
      <output className={classes('text-sm', problem ? 'text-bad' : 'text-ink-muted')}>
        {problem ?? (plan.length > 0 ? `${summary}.` : '')}
      </output>
      {changed.length > 0 && (
        <section
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t('Changes of each domain')}
          className={classes(tableClass.container, 'max-h-80 overflow-y-auto')}
        >
          <table aria-label={t('Changes')} className={classes(tableClass.table, 'min-w-xl')}>
            <thead className={tableClass.head}>
              <tr>
                {[t('Domain'), t('Setting'), t('Now'), t('After')].map((header) => (
                  <th key={header} scope="col" className={tableClass.headCell}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{changed.slice(0, maxListed).map(renderDomain)}</tbody>
          </table>
        </section>
      )}
      {changed.length > maxListed && <p className="text-sm text-ink-muted">{andMore(changed.length - maxListed)}</p>}
    </section>
  )
}

const renderDomain = ({ domain, changes, refused }: PlannedDomain) =>
  changes.map(({ setting, before, after }, index) => (
    <tr key={`${domain.id} ${setting}`}>
      <th
        scope="row"
        className={classes(tableClass.cell, 'text-start py-1.5 text-start align-top font-normal wrap-anywhere')}
      >
        {index === 0 && domain.domain}
        {index === 0 && refused !== null && (
          <span className="block text-bad">{t('Cannot be changed: {reason}', { reason: refused })}</span>
        )}
      </th>
      <td className={classes(tableClass.cell, 'py-1.5 align-top whitespace-nowrap')}>{settingLabel(setting)}</td>
      <td className={classes(tableClass.cell, 'py-1.5 align-top text-ink-muted')}>{settingText(setting, before)}</td>
      <td className={classes(tableClass.cell, 'py-1.5 align-top')}>{settingText(setting, after)}</td>
    </tr>
  ))
