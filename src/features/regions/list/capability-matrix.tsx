/** Shows which region offers what, as a table of regions by continent and capabilities. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Check } from '#ui/icons/check.ts'
import { StatusIcon } from '#ui/badge.tsx'
import { classes } from '#ui/class-names.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { tableClass } from '#ui/table.ts'
import type { Region } from '#contract/areas/regions.ts'
import { t } from '#contract/translate.ts'
import { paths } from '#kit/paths.ts'
import { continentOf, continentLabel } from '#shared/regions/countries.ts'
import { capabilityLabel, regionStatusLabels, regionLabel } from '#shared/regions/labels.ts'
import { sortRegions } from '#shared/regions/region-choice.tsx'
import { capabilitiesOf } from '../region.tsx'

const cellClass = 'h-8 border-b border-line px-3 pointer-coarse:h-10'

/** Room for the longest word of a header. rem */
const columnWidth = 4.25
const nameWidth = 9.5

/** Words that are written together may be on two lines: "Node", "Balancers". */
const brokenLabel = (capability: string) =>
  capabilityLabel(capability)
    .replaceAll(/([a-z])([A-Z])/g, '$1\n$2')
    .split('\n')
    .map((part, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts never change their order
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))

const Mark = ({ offered }: { offered: boolean }) =>
  offered ? (
    <>
      <Check size={16} aria-hidden className="inline text-ok" />
      <span className="sr-only">{t('Yes')}</span>
    </>
  ) : (
    <>
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      <span className="sr-only">{t('No')}</span>
    </>
  )

export function CapabilityMatrix({ regions }: { regions: readonly Region[] }) {
  const capabilities = capabilitiesOf(regions)
  const byContinent = Map.groupBy(sortRegions(regions), ({ country }) => continentOf(country))
  return (
    // Positioned, so that it clips the texts for screen readers, which are positioned too.
    <section
      aria-label={t('Capabilities by region')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes(tableClass.container, 'relative max-h-[max(24rem,calc(100dvh-12rem))] overflow-y-auto')}
    >
      <table
        className={classes(tableClass.table, 'table-fixed')}
        style={{ minWidth: `${nameWidth + columnWidth * capabilities.length}rem` }}
      >
        <caption className="sr-only">{t('Capabilities by region')}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className={classes(tableClass.headCell, 'sticky top-0 start-0 z-3 py-2 align-bottom leading-tight')}
              style={{ width: `${nameWidth}rem` }}
            >
              {t('Region')}
            </th>
            {capabilities.map((capability) => (
              <th
                key={capability}
                scope="col"
                className={classes(
                  tableClass.headCell,
                  'sticky top-0 z-2 px-0.5! py-2 text-center! align-bottom leading-tight whitespace-normal!',
                )}
              >
                <span className="inline-block w-min">{brokenLabel(capability)}</span>
              </th>
            ))}
          </tr>
        </thead>
        {[...byContinent].map(([continent, inContinent]) => (
          <tbody key={continent}>
            <tr>
              <th scope="rowgroup" colSpan={capabilities.length + 1} className={classes(cellClass, 'bg-bg text-start')}>
                <span className="sticky start-3 text-xs font-medium text-ink-muted">{continentLabel(continent)}</span>
              </th>
            </tr>
            {inContinent.map((region) => (
              <tr key={region.id} className={tableClass.row}>
                <th
                  scope="row"
                  className={classes(
                    cellClass,
                    'sticky start-0 z-1 bg-surface text-start font-normal group-hover/row:bg-hover',
                  )}
                >
                  <span className="flex items-center gap-1.5">
                    <Link to={paths.region(region.id)} className={nameLinkClass}>
                      {regionLabel(region)}
                    </Link>
                    {region.status === 'outage' && (
                      <>
                        <StatusIcon tone="bad" />
                        <span className="sr-only">{regionStatusLabels.outage()}</span>
                      </>
                    )}
                  </span>
                </th>
                {capabilities.map((capability) => (
                  <td key={capability} className={classes(cellClass, 'px-0.5! text-center')}>
                    <Mark offered={region.capabilities.includes(capability)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
