/**
 * Shows what each region offers: a table of regions by continent and capabilities; on a phone, a list of what is
 * missing.
 */
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Check } from '#ui/icons/check.ts'
import { StatusIcon } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/class-names.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { tableClass } from '#ui/table.ts'
import type { Region } from '#contract/areas/regions.ts'
import { formatNumber, joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { paths } from '#kit/paths.ts'
import { continentOf, continentLabel } from '#shared/regions/countries.ts'
import { capabilityLabel, regionStatusLabels, regionLabel } from '#shared/regions/labels.ts'
import { sortRegions } from '#shared/regions/region-choice.tsx'
import { capabilitiesOf } from '../region.tsx'

const cellClass = 'h-8 border-b border-line px-3 pointer-coarse:h-10'

/** Room for the longest word of a header. rem */
const columnWidth = 4.5
const nameWidth = 9.5

/** Allows a line break within compound words: "Node", "Balancers". */
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

export function Capabilities({ regions }: { regions: readonly Region[] }) {
  const narrow = useNarrowViewport()
  const capabilities = capabilitiesOf(regions)
  const byContinent = Map.groupBy(sortRegions(regions), ({ country }) => continentOf(country))
  return narrow ? (
    <List capabilities={capabilities} byContinent={byContinent} />
  ) : (
    <Matrix capabilities={capabilities} byContinent={byContinent} />
  )
}

interface CapabilitiesProps {
  capabilities: readonly string[]
  byContinent: ReadonlyMap<string, readonly Region[]>
}

/** How many of the capabilities each region has, and which it lacks. */
const List = ({ capabilities, byContinent }: CapabilitiesProps) => (
  <div className="grid gap-4">
    {[...byContinent].map(([continent, inContinent]) => (
      <Card key={continent} title={continentLabel(continent)}>
        <ul className="m-0 grid list-none gap-3 p-0">
          {inContinent.map((region) => {
            const missing = capabilities.filter((capability) => !region.capabilities.includes(capability))
            return (
              <li key={region.id}>
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <RegionName region={region} />
                  <span className="text-sm whitespace-nowrap text-ink-muted">
                    {missing.length === 0
                      ? t('All {count}', { count: formatNumber(capabilities.length) })
                      : t('{count} of {total}', {
                          count: formatNumber(capabilities.length - missing.length),
                          total: formatNumber(capabilities.length),
                        })}
                  </span>
                </span>
                {missing.length > 0 && (
                  <span className="text-sm text-ink-muted">
                    {t('Without {capabilities}', { capabilities: joinNames(missing.map(capabilityLabel)) })}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
    ))}
  </div>
)

const RegionName = ({ region }: { region: Region }) => (
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
)

/** What every region has stands in a line above, so that the columns for the rest have room. */
function Matrix({ capabilities: all, byContinent }: CapabilitiesProps) {
  const regions = [...byContinent.values()].flat()
  const isEverywhere = (capability: string) => regions.every((region) => region.capabilities.includes(capability))
  const [everywhere, capabilities] = [all.filter(isEverywhere), all.filter((each) => !isEverywhere(each))]
  const line = everywhere.length > 0 && (
    <p className="mb-3 text-sm text-ink-muted">
      {t('In every region: {capabilities}', { capabilities: joinNames(everywhere.map(capabilityLabel)) })}
    </p>
  )
  if (capabilities.length === 0) return line
  return (
    <>
      {line}
      {/* Positioned, so that it clips the texts for screen readers, which are positioned too. */}
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
                <th
                  scope="rowgroup"
                  colSpan={capabilities.length + 1}
                  className={classes(cellClass, 'bg-bg text-start')}
                >
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
                    <RegionName region={region} />
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
    </>
  )
}
