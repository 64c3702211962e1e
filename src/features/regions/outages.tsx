/** An outage of a region, and the user's nodes affected by it. */
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import { plural, t } from '#contract/translate.ts'
import { NodeNames, OutageNotice } from '#shared/regions/outage-notice.tsx'
import { withElements } from '#ui/rich.tsx'

interface RegionOutageProps {
  region: Region
  /** The first of the user's nodes there; undefined while they are not known. */
  nodes?: readonly Node[] | undefined
  /** Their total number. */
  count?: number | undefined
  className?: string
}

export function RegionOutage({ region, nodes, count = nodes?.length ?? 0, className }: RegionOutageProps) {
  return (
    <OutageNotice region={region} className={className}>
      <p>{t('Nodes there may be unreachable, and creating, starting or backing up nodes may fail.')}</p>
      {nodes && count > 0 && (
        <p>
          {withElements(
            (marks) =>
              plural(
                count,
                '{count} of your nodes is there: {names}.',
                '{count} of your nodes are there: {names}.',
                marks,
              ),
            { names: <NodeNames nodes={nodes} count={count} regionId={region.id} /> },
          )}
        </p>
      )}
      {nodes && count === 0 && <p>{t('None of your nodes are there.')}</p>}
    </OutageNotice>
  )
}
