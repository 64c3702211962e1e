/** Which region offers what, as a table of regions and capabilities. */
import { Link } from 'react-router'
import { Check } from '#ui/icons/check.ts'
import { StatusIcon } from '#ui/badge.tsx'
import { classes } from '#ui/class-names.ts'
import { nameLinkClass } from '#ui/link.tsx'
import { tableClass } from '#ui/table.ts'
import type { Region } from '#contract/areas/regions.ts'
import { regionLabel } from '#kit/format/texts.ts'
import { paths } from '#kit/paths.ts'
import { capabilityLabel, regionStatusLabels } from '#shared/regions/labels.ts'
import { sortRegions } from '#shared/regions/region-choice.tsx'
import { capabilitiesOf } from '../capabilities.ts'

const stickyName = 'sticky left-0 z-1 bg-surface text-left font-normal group-hover/row:bg-hover'

export function CapabilityMatrix({ regions }: { regions: readonly Region[] }) {
  const capabilities = capabilitiesOf(regions)
  return (
    // Positioned, so that it clips the texts for screen readers, which are positioned too.
    <section
      aria-label="Capabilities by region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes(tableClass.container, 'relative max-h-[85dvh] overflow-y-auto')}
    >
      <table className={tableClass.table}>
        <caption className="sr-only">Capabilities by region</caption>
        <thead>
          <tr>
            <th scope="col" className={classes(tableClass.headCell, 'sticky top-0 left-0 z-3 align-bottom')}>
              Region
            </th>
            {capabilities.map((capability) => (
              <th
                key={capability}
                scope="col"
                className={classes(
                  tableClass.headCell,
                  // As wide as its longest word.
                  'sticky top-0 z-2 w-20 px-2! py-2 text-center! align-bottom leading-tight whitespace-normal!',
                )}
              >
                {capabilityLabel(capability)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortRegions(regions).map((region) => (
            <tr key={region.id} className={tableClass.row}>
              <th scope="row" className={classes(tableClass.cell, stickyName)}>
                <span className="flex items-center gap-1.5 whitespace-nowrap">
                  <Link to={paths.region(region.id)} className={nameLinkClass}>
                    {regionLabel(region)}
                  </Link>
                  {region.status === 'outage' && (
                    <>
                      <StatusIcon tone="bad" />
                      <span className="sr-only">{regionStatusLabels.outage}</span>
                    </>
                  )}
                </span>
              </th>
              {capabilities.map((capability) => (
                <td key={capability} className={classes(tableClass.cell, 'px-1.5! text-center')}>
                  {region.capabilities.includes(capability) ? (
                    <>
                      <Check size={16} aria-hidden className="inline text-ok" />
                      <span className="sr-only">Yes</span>
                    </>
                  ) : (
                    <>
                      <span aria-hidden className="text-ink-faint">
                        –
                      </span>
                      <span className="sr-only">No</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
