/** What stands in the place of the grants of a user while they are being read. */
import { t } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/class-names.ts'
import { Skeleton, skeletonGroupClass } from '#ui/skeleton.tsx'

const presets = ['w-16', 'w-24', 'w-28', 'w-32', 'w-36']
/** How many choices are in each group of the account's grants. */
const groups = [3, 9, 2]
const rows = Array.from({ length: 8 }, (_, row) => row)
const levels = ['none', 'read', 'write']

/** Cards like those of the form: the presets, the account, and a table of three levels. */
export const GrantsSkeleton = () => (
  <>
    <output className="sr-only">{t('Loading the grants')}</output>
    <div aria-hidden className={classes('form-page grid gap-4', skeletonGroupClass)}>
      <Card title={<Bar width="w-16" />} description={<Bar width="w-40" />}>
        <div className="flex flex-wrap gap-2">
          {presets.map((width) => (
            <span key={width} className={classes('min-h-control-sm rounded-md border border-line', width)} />
          ))}
        </div>
      </Card>
      <Card title={<Bar width="w-16" />} description={<Bar width="w-56" />}>
        <div className="grid gap-5">
          {groups.map((choices) => (
            <div key={choices} className="grid gap-2">
              <Bar width="w-24" />
              <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 sm:grid-cols-2 lg:grid-cols-3">
                {Array.from({ length: choices }, (_, choice) => (
                  <Bar key={choice} width="w-28" />
                ))}
              </div>
            </div>
          ))}
        </div>
      </Card>
      <span className="min-h-control w-full max-w-md rounded-md border border-line bg-surface" />
      <Card flush title={<Bar width="w-16" />} description={<Bar width="w-28" />}>
        <table className="w-full border-collapse">
          <tbody>
            {rows.map((row) => (
              <tr key={row} className={classes('h-9 border-t border-line', row === 0 && 'bg-sunken')}>
                <td className="px-pad lg:w-80">
                  <Bar width="w-24" />
                </td>
                {levels.map((level) => (
                  <td key={level} className="w-12 px-1 sm:w-32 sm:px-pad lg:w-auto">
                    <Bar width={row === 0 ? 'w-10' : 'w-4'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  </>
)

/** As high as a line of text. */
const Bar = ({ width }: { width: string }) => (
  <span className="flex h-5 items-center">
    <Skeleton className={width} />
  </span>
)
