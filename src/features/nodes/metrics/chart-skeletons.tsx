/** Placeholders of the charts: cards of their size, with a legend and the lines of the scale. */
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/class-names.ts'
import { Skeleton, skeletonGroupClass } from '#ui/skeleton.tsx'

const charts = ['cpu', 'disk', 'public-network', 'private-network']
const lines = ['0', '1/4', '1/2', '3/4', '1']

/** With the choice of the period and the buttons for zooming. */
export const MetricsSkeleton = () => (
  <>
    <div aria-hidden className={classes('mb-4 flex flex-wrap justify-between gap-x-4 gap-y-2', skeletonGroupClass)}>
      <span className="min-h-control w-100 max-w-full rounded-md border border-line bg-surface" />
      <span className="min-h-control w-56" />
    </div>
    <ChartSkeletons />
  </>
)

export const ChartSkeletons = () => (
  <>
    <output className="sr-only">{t('Loading metrics')}</output>
    <div aria-hidden className={classes('grid items-start gap-4 lg:grid-cols-2', skeletonGroupClass)}>
      {charts.map((chart) => (
        <Card key={chart}>
          <Skeleton className="w-24" />
          {/* With the title as high as the header and the legend of two series. */}
          <div className="mb-3 flex items-end gap-6 pb-5" style={{ height: '5.375rem' }}>
            <Skeleton className="w-24" />
            <Skeleton className="ms-auto w-12" />
            <Skeleton className="w-12" />
          </div>
          {/* Beside the labels of the scale, above those of the time. */}
          <div className="flex h-44 flex-col justify-between" style={{ margin: '0 0 1.625rem 3.25rem' }}>
            {lines.map((line) => (
              <span key={line} className="border-t border-line" />
            ))}
          </div>
        </Card>
      ))}
    </div>
  </>
)
