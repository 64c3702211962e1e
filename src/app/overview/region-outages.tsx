/** Regions with an outage in which the user has nodes, or may have some. Absent when there are none. */
import { Link } from 'react-router'
import { plural, t } from '#contract/translate.ts'
import { linkClass } from '#ui/link.tsx'
import { withElements } from '#ui/rich.tsx'
import { paths } from '#kit/paths.ts'
import { NodeNames, OutageNotice, nodesInRegionPath } from '#shared/regions/outage-notice.tsx'
import { useOwnNodes } from '#shared/regions/own-nodes.ts'
import { useOutages } from '#shared/regions/use-outages.ts'

export function RegionOutages() {
  const { state, byRegion } = useOwnNodes()
  const affected = useOutages().filter(({ id }) => state === 'tooMany' || (byRegion.get(id)?.length ?? 0) > 0)
  if (affected.length === 0) return null
  return (
    <div className="mb-4 grid gap-2">
      {affected.map((region) => {
        const own = byRegion.get(region.id)
        return (
          <OutageNotice key={region.id} region={region}>
            {own ? (
              withElements(
                (marks) =>
                  plural(
                    own.length,
                    '{count} of your nodes may be unreachable: {names}.',
                    '{count} of your nodes may be unreachable: {names}.',
                    marks,
                  ),
                { names: <NodeNames nodes={own} regionId={region.id} /> },
              )
            ) : (
              <Link to={nodesInRegionPath(region.id)} className={linkClass}>
                {t('Your nodes there')}
              </Link>
            )}{' '}
            <Link to={paths.region(region.id)} className={linkClass}>
              {t('About this region')}
            </Link>
          </OutageNotice>
        )
      })}
    </div>
  )
}
