/** The nodes that were made from an image. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Image } from '#contract/areas/images.ts'
import { nodes } from '#contract/operations.ts'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { pluralize } from '#kit/format/texts.ts'
import { maxNodeLinks, NodeLinks } from '#shared/nodes/node-links.tsx'
import { paths } from '#kit/paths.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { nodesFromImage } from '#queries/nodes.ts'

export function NodesCard({ image }: { image: Image }) {
  const { reason } = usePermission()(nodes.list)
  const { data, error, refetch } = useQuery({ ...nodesFromImage(image.id), enabled: reason === null })
  return (
    <Card
      title="Nodes created from it"
      description={data && data.results > 0 ? pluralize(data.results, 'node') : undefined}
    >
      {reason !== null && <p className="text-ink-muted">{reason}.</p>}
      {error && !data ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && reason === null && <SkeletonRows rows={3} label="Loading nodes" />}
      {data?.results === 0 && <p className="text-ink-muted">None of your nodes were created from this image.</p>}
      {data && data.results > 0 && <NodeLinks nodes={data.data} />}
      {data && data.results > maxNodeLinks && (
        <Link to={`${paths.nodes()}?${new URLSearchParams({ image: image.id })}`} className={`${linkClass} mt-3 block`}>
          {`All ${pluralize(data.results, 'node')}`}
        </Link>
      )}
    </Card>
  )
}
