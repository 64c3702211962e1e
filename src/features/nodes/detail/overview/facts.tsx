/** The first row of a node: its load over 24 hours, price, region, and how to connect to it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported, statusOf } from '#api/error.ts'
import { useAvailability } from '#kit/actions/availability.ts'
import { useRunAction } from '#kit/actions/run-action.ts'
import { formatHourlyPrice, formatMonthlyPrice } from '#kit/format/texts.ts'
import { useNow } from '#kit/format/time.tsx'
import { paths } from '#kit/paths.ts'
import { formatMeasurement } from '#kit/format/figures.ts'
import { regionNames } from '#queries/regions.ts'
import { dayStatistics, hasLoad } from '#queries/statistics.ts'
import { nodeCosts } from '#queries/types.ts'
import { BreakingAddress, CopyButton } from '#ui/copy.tsx'
import { classes } from '#ui/class-names.ts'
import { Fact, FactStrip, Figure } from '#ui/facts.tsx'
import { linkClass, nameLinkClass } from '#ui/link.tsx'
import { Sparkline } from '#ui/sparkline.tsx'
import { migrateAction } from '../../machine/actions.ts'
import { addressesOf } from '../../addresses/by-use.ts'
import { loadOf, summaryOf, type Load } from '../../metrics/series.ts'

/** The width of a fact in one row with others, and its columns when they wrap. */
const factClass = (span: string) => `flex-[1_1_max(9.5rem,min(12rem,45%))] ${span}`

export const NodeFacts = ({ node }: { node: Node }) => (
  <FactStrip
    label={t('Summary')}
    // When they wrap, the load has a row, and price and region share the next one.
    className="md:max-xl:grid md:max-xl:grid-cols-6"
  >
    <LoadFacts node={node} />
    <PriceFact node={node} />
    <RegionFact node={node} />
    <AddressFacts node={node} />
  </FactStrip>
)

const loadTitles = () => ['CPU', t('Network'), t('Disk')]

/** The load of the last 24 hours. Not requested for a new node. */
export const useLoad = (node: Node) => useQuery({ ...dayStatistics(node.id), enabled: hasLoad(node, useNow()) })

/** Renders nothing where the service has no metrics. */
function LoadFacts({ node }: { node: Node }) {
  const { data, error } = useLoad(node)
  if (isUnsupported(error)) return null
  const loads = data && loadOf(data, node)
  // 400: a new node has no metrics yet (gaps 4.7); a visit to its metrics may request them.
  const failed = error !== null && statusOf(error) !== 400
  return loadTitles().map((title, index) => (
    <Fact
      key={title}
      className={factClass('col-span-2')}
      title={
        <Link to={paths.nodeMetrics(node.id)} className="text-ink-muted no-underline hover:text-ink hover:underline">
          {title}
        </Link>
      }
    >
      <LoadFact load={loads?.[index]} isNew={!data && !failed} failed={failed} />
    </Fact>
  ))
}

/** Equally high with and without values, because those of a new node arrive after some minutes. */
function LoadFact({ load, isNew, failed }: { load: Load | undefined; isNew: boolean; failed: boolean }) {
  const summary = load && summaryOf(load.points)
  const last = load?.points.at(-1)?.[1]
  const format = (value: number) => `${formatMeasurement(value)}${load?.sign ?? ''}`
  return (
    <>
      {last === undefined ? (
        <p className="mb-2 text-sm leading-8 text-ink-muted">
          {failed ? t('Could not be loaded') : t('No values yet')}
        </p>
      ) : (
        <Figure value={format(last)}>{load?.unit}</Figure>
      )}
      <Sparkline points={load?.points ?? []} />
      {/* On a phone, long numbers take a second line. */}
      <p className="min-h-lh text-xs text-ink-muted max-sm:min-h-[2lh]">
        {summary
          ? t('24 h: average {average}, highest {highest}', {
              average: format(summary.average),
              highest: format(summary.max),
            })
          : isNew && t('First values after about 10 minutes')}
      </p>
    </>
  )
}

/** Renders nothing while the price is unknown. */
function PriceFact({ node }: { node: Node }) {
  const cost = useQuery(nodeCosts).data?.(node)
  if (!cost) return null
  const { monthly, hourly, backups } = cost
  return (
    <Fact title={t('Price')} className={factClass('col-span-3')}>
      <Figure value={formatMonthlyPrice(monthly)}>{t('a month')}</Figure>
      {backups && (
        <p className="text-xs text-ink-muted">
          {t('{price} node + {backups} backups', {
            price: formatMonthlyPrice(monthly - backups.monthly),
            backups: formatMonthlyPrice(backups.monthly),
          })}
        </p>
      )}
      <p className="text-xs text-ink-muted">{t('{price} an hour', { price: formatHourlyPrice(hourly) })}</p>
    </Fact>
  )
}

function RegionFact({ node }: { node: Node }) {
  const regions = useQuery(regionNames).data
  const hasPrice = Boolean(useQuery(nodeCosts).data?.(node))
  return (
    <Fact title={t('Region')} className={factClass(hasPrice ? 'col-span-3' : 'col-span-full')}>
      <p className="mb-2 text-md leading-8 font-semibold">
        <Link to={paths.region(node.region)} className={`${nameLinkClass} font-semibold`}>
          {regions?.get(node.region) ?? node.region}
        </Link>
      </p>
      <p className="text-xs text-ink-muted">
        <span className="font-mono">{node.region}</span>
        <MigrateLink node={node} />
      </p>
    </Fact>
  )
}

/** The region only changes by a migration. Absent for users who may not migrate. */
function MigrateLink({ node }: { node: Node }) {
  const available = useAvailability()(migrateAction, node)
  const run = useRunAction()
  if (available?.disabledReason !== null) return null
  return (
    <button
      type="button"
      className={`${linkClass} ms-3 cursor-pointer border-0 bg-transparent p-0`}
      onClick={() => void run(migrateAction, node)}
    >
      {t('Migrate')}
    </button>
  )
}

function AddressFacts({ node }: { node: Node }) {
  const { publicV4, privateV4, v6, ssh } = addressesOf(node)
  const needsTwoRows = publicV4.length + privateV4.length > 1
  return (
    // In rows of their own, only as high as addresses need, with room for a whole IPv6 address.
    <div
      className={classes('col-span-full flex w-full flex-wrap gap-px', needsTwoRows && 'md:max-xl:*:flex-[1_1_40%]')}
    >
      {ssh && <AddressFact title="SSH" text={ssh} label={t('ssh command')} className="flex-[1_1_16rem]" />}
      {publicV4.map((address) => (
        <AddressFact key={address} title={t('Public IPv4')} text={address} label={t('public IPv4 address')} />
      ))}
      {privateV4.map((address) => (
        <AddressFact key={address} title={t('Private IPv4')} text={address} label={t('private IPv4 address')} />
      ))}
      {v6 && <AddressFact title="IPv6" text={v6} label={t('IPv6 address')} className="flex-[2_1_22rem]" />}
    </div>
  )
}

interface AddressFactProps {
  title: string
  text: string
  label: string
  className?: string
}

const AddressFact = ({ title, text, label, className = 'flex-[1_1_11rem]' }: AddressFactProps) => (
  <Fact title={title} className={className}>
    <div className="-my-1 flex min-w-0 items-center gap-1">
      <code className="min-w-0 font-mono text-sm wrap-anywhere">
        <BreakingAddress address={text} />
      </code>
      <CopyButton text={text} label={t('Copy {label}', { label })} />
    </div>
  </Fact>
)
