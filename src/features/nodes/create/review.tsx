/** The review: what will be created, the missing fields, and the cost. */
import { useQuery } from '@tanstack/react-query'
import { useFormState, useWatch } from 'react-hook-form'
import type { Backup } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { NodeType } from '#contract/areas/types.ts'
import * as limits from '#contract/limits.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { Card } from '#ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { linkClass } from '#ui/link.tsx'
import { rich } from '#ui/rich.tsx'
import { fieldProblems } from '#kit/form/error-summary.tsx'
import { focusField } from '#kit/form/fields/field-registry.ts'
import { backupName, backupTime } from '#shared/backups/backup-name.ts'
import { regionLabel } from '#shared/regions/labels.ts'
import { Time, useNow } from '#kit/format/time.tsx'
import { backupList } from '#queries/backups.ts'
import { typeList } from '#queries/types.ts'
import { costOf } from '#contract/rules/nodes/node-cost.ts'
import { formatInterfaces } from '#shared/nodes/interfaces.ts'
import { useChoiceDetails, effectiveImage, effectiveRegion, type ChoiceDetails } from './choice-details.ts'
import { hasImage, type Mode } from './modes.ts'
import { missingAnswers, missingFields, tooSmallReason } from './validation.ts'
import type { CreateValues, CreateForm } from './values.ts'
import { nodeCount, nodeLabels } from './batch.ts'
import { formatHourlyPrice, formatMonthlyPrice } from '#kit/format/texts.ts'
import { formatNumber, formatSize, quoteText } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'

interface Props {
  form: CreateForm
  mode: Mode
}

const notSelected = () => <span className="text-ink-faint">{t('Not selected yet')}</span>

const formatAccess = ({ root_pass: password, keys, authorized_users: users }: CreateValues) => {
  const names = users.join(', ')
  const methods = [
    ...(password ? [t('Root password')] : []),
    ...(keys.length > 0 ? [plural(keys.length, '{count} SSH key', '{count} SSH keys')] : []),
    ...(users.length > 0
      ? [password || keys.length > 0 ? t('keys of {users}', { users: names }) : t('Keys of {users}', { users: names })]
      : []),
  ]
  return methods.length > 0 ? methods.join(', ') : null
}

const formatAddOns = ({ private_ip: privateIp, backups_enabled: backups }: CreateValues) =>
  [...(privateIp ? [t('Private IP')] : []), ...(backups ? [privateIp ? t('backups') : t('Backups')] : [])].join(', ') ||
  inContext('add-ons', 'None')

const formatStart = (mode: Mode, booted: boolean) => {
  if (mode === 'empty') return t('Stays offline until you add a disk and a configuration profile')
  return booted ? t('Boots when provisioned') : t('Stays offline until you boot it')
}

export function Review({ form, mode }: Props) {
  // Shows nearly every field.
  useWatch({ control: form.control })
  const { details, values } = useChoiceDetails(form, mode)
  const { imageName, region, type, script, source, backup } = details
  const count = nodeCount(values)
  const types = useQuery(typeList).data?.data ?? []
  const isPossible = (each: NodeType) => tooSmallReason(mode, each, values, details) === null
  const missing: readonly string[] = missingFields(mode, values, details)
  /** Shown instead of a name that is not loaded yet. */
  const idOf = (field: 'image' | 'region' | 'type', id: string) =>
    id === '' || missing.includes(field) ? notSelected() : id
  return (
    <Card title={t('Review')}>
      <DescriptionList className="text-sm">
        {count > 1 && <DescriptionItem term={t('Nodes')}>{count}</DescriptionItem>}
        {mode === 'script' && (
          <DescriptionItem term={t('Script')}>{script?.label ?? (values.script || notSelected())}</DescriptionItem>
        )}
        {hasImage(mode) && (
          <DescriptionItem term={t('Image')}>
            {imageName ?? idOf('image', effectiveImage(mode, values, details))}
          </DescriptionItem>
        )}
        {mode === 'backup' && (
          <DescriptionItem term={t('Backup')}>
            {backup ? <BackupSummary backup={backup} source={source} /> : notSelected()}
          </DescriptionItem>
        )}
        <DescriptionItem term={t('Region')}>
          {region ? regionLabel(region) : idOf('region', effectiveRegion(mode, values, details))}
        </DescriptionItem>
        <DescriptionItem term={t('Type')}>
          {type ? <TypeSummary type={type} /> : idOf('type', values.type)}
        </DescriptionItem>
        <DescriptionItem term={count > 1 ? t('Labels') : t('Label')}>
          {values.label ? formatLabels(values) : t('Automatic')}
        </DescriptionItem>
        {values.tags.length > 0 && (
          <DescriptionItem term={t('Tags')}>{values.tags.map(quoteText).join(', ')}</DescriptionItem>
        )}
        {hasImage(mode) && (
          <DescriptionItem term={inContext('node', 'Access')}>
            {formatAccess(values) ?? <span className="text-ink-faint">{inContext('access', 'None yet')}</span>}
          </DescriptionItem>
        )}
        {mode === 'backup' && (
          <DescriptionItem term={inContext('node', 'Access')}>
            {source
              ? t('Root password and SSH keys of {label}', { label: source.label })
              : t('Root password and SSH keys of the source node')}
          </DescriptionItem>
        )}
        {hasImage(mode) && values.interfaces.length > 0 && (
          <DescriptionItem term={t('Interfaces')}>{formatInterfaces(values.interfaces)}</DescriptionItem>
        )}
        {hasImage(mode) && (
          <DescriptionItem term={t('Swap')}>
            {values.swap_size
              ? formatSize(values.swap_size)
              : values.swap_size === 0
                ? inContext('disk', 'None')
                : formatSize(limits.defaultSwapMegabytes)}
          </DescriptionItem>
        )}
        <DescriptionItem term={t('Add-ons')}>{formatAddOns(values)}</DescriptionItem>
        <DescriptionItem term={t('Start')}>{formatStart(mode, values.booted)}</DescriptionItem>
      </DescriptionList>
      <CostSummary type={type} types={types.filter(isPossible)} backups={values.backups_enabled} count={count} />
      <OpenFields form={form} missing={stillRequired(mode, values, details)} />
      <p className="mt-3 border-t border-line pt-3 text-xs text-ink-muted">
        {t('Outbound mail ports 25, 465 and 587 are restricted for accounts created after November 5, 2019.')}
      </p>
    </Card>
  )
}

function BackupSummary({ backup, source }: { backup: Backup; source: Node | undefined }) {
  const { data: list } = useQuery({ ...backupList(source?.id ?? 0), enabled: source !== undefined })
  const now = useNow()
  const size = formatSize(totalDiskSize(backup.disks))
  return (
    <>
      {backupName(backup, list, now)}, <Time value={backupTime(backup)} />
      <span className="block text-xs text-ink-muted">
        {source
          ? plural(backup.disks.length, 'of {label}: {count} disk, {size}', 'of {label}: {count} disks, {size}', {
              label: source.label,
              size,
            })
          : plural(
              backup.disks.length,
              'of another node: {count} disk, {size}',
              'of another node: {count} disks, {size}',
              { size },
            )}
      </span>
    </>
  )
}

/** "web-1" or "web-1 to web-5"; the pattern itself while all labels are equal, which the form refuses. */
const formatLabels = (values: CreateValues) => {
  const labels = nodeLabels(values)
  const [first = ''] = labels
  const last = labels.at(-1) ?? first
  return first === last ? values.label : t('{first} to {last}', { first, last })
}

function TypeSummary({ type }: { type: NodeType }) {
  return (
    <>
      {type.label}
      <span className="block text-xs text-ink-muted">
        {plural(type.vcpus, '{count} vCPU, {memory}, {disk} disk', '{count} vCPUs, {memory}, {disk} disk', {
          memory: formatSize(type.memory),
          disk: formatSize(type.disk),
        })}
      </span>
    </>
  )
}

/** The price and the number of missing fields, next to the button: on a phone it stays in view, far from the review. */
export function PriceBesideButton({ form, mode }: Props) {
  const narrow = useNarrowViewport()
  // Nearly every field may be missing.
  useWatch({ control: form.control })
  const { details, values } = useChoiceDetails(form, mode)
  const types = useQuery(typeList).data?.data ?? []
  if (!narrow) return null
  const { backups_enabled: backups } = values
  const cost = details.type && costOf(details.type, backups)
  const possible = types.filter((type) => tooSmallReason(mode, type, values, details) === null)
  const monthly = cost?.monthly ?? lowestMonthlyPrice(possible, backups)
  const price = monthly !== null && <LargePrice>{formatMonthlyPrice(monthly * nodeCount(values))}</LargePrice>
  const missing = stillRequired(mode, values, details).length
  return (
    <span className="order-first text-sm text-ink-muted">
      {price && (cost ? rich('{price} a month', { price }) : rich('From {price} a month', { price }))}
      {missing > 0 && <span className="block">{t('{count} still required', { count: formatNumber(missing) })}</span>}
    </span>
  )
}

interface CostProps {
  type: NodeType | undefined
  /** The types that can be chosen, if they are known. */
  types: readonly NodeType[]
  backups: boolean
  count: number
}

/** Null while types are unknown, or none is possible. */
const lowestMonthlyPrice = (types: readonly NodeType[], backups: boolean) =>
  types.length > 0 ? Math.min(...types.map((type) => costOf(type, backups).monthly)) : null

const LargePrice = ({ children }: { children: string }) => (
  <span className="text-lg font-semibold text-ink">{children}</span>
)

function CostSummary({ type, types, backups, count }: CostProps) {
  const cost = type && costOf(type, backups)
  const lowest = lowestMonthlyPrice(types, backups)
  return (
    <div className="mt-4 rounded-md bg-sunken p-3">
      {cost ? (
        <>
          <p className="text-sm text-ink-muted">
            {rich('{price} a month at most', {
              price: <LargePrice>{formatMonthlyPrice(cost.monthly * count)}</LargePrice>,
            })}
          </p>
          {count > 1 && <p className="text-sm">{`${count} × ${formatMonthlyPrice(cost.monthly)}`}</p>}
          <p className="text-sm text-ink-muted">
            {cost.backups
              ? t('{price} an hour, backups included ({backups} a month)', {
                  price: formatHourlyPrice(cost.hourly * count),
                  backups: formatMonthlyPrice(cost.backups.monthly * count),
                })
              : t('{price} an hour', { price: formatHourlyPrice(cost.hourly * count) })}
          </p>
        </>
      ) : lowest === null ? null : (
        <p className="text-sm text-ink-muted">
          {rich('From {price} a month, by type', {
            price: <LargePrice>{formatMonthlyPrice(lowest * count)}</LargePrice>,
          })}
        </p>
      )}
      <p className={cost ? 'mt-1 text-xs text-ink-muted' : 'text-sm text-ink-muted'}>
        {count > 1
          ? t('You will be charged for these nodes until you delete them.')
          : t('You will be charged for the node until you delete it.')}
      </p>
    </div>
  )
}

interface NamedField {
  name: string
  label: string
}

/** The required fields that are empty, including those of the script. */
const stillRequired = (mode: Mode, values: CreateValues, details: ChoiceDetails): readonly NamedField[] => [
  ...missingFields(mode, values, details).map((name) => ({ name, label: fieldLabels[name]() })),
  ...(mode === 'script' ? missingAnswers(values, details) : []).map(({ name, label }) => ({
    name: `stackscript_data.${name}`,
    label,
  })),
]

/** Links to empty required fields, and to fields with errors. */
function OpenFields({ form, missing }: { form: CreateForm; missing: readonly NamedField[] }) {
  const { errors, isSubmitted } = useFormState({ control: form.control })
  // From then on, the fields show their errors, and the summary lists those out of view.
  if (isSubmitted) return null
  const wrong = fieldProblems(errors, form.fieldRegistry).filter(
    ({ name }) => !missing.some((field) => field.name === name),
  )
  return (
    <>
      <FieldLinks form={form} title={t('Still required:')} fields={missing} />
      <FieldLinks form={form} title={t('To be corrected:')} fields={wrong} />
    </>
  )
}

interface FieldLinksProps {
  form: CreateForm
  title: string
  fields: readonly NamedField[]
}

function FieldLinks({ form, title, fields }: FieldLinksProps) {
  if (fields.length === 0) return null
  return (
    <p className="mt-3 text-sm">
      <span className="text-ink-muted">{title} </span>
      {fields.map(({ name, label }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <a
            href={`#${name}`}
            className={linkClass}
            onClick={(event) => {
              event.preventDefault()
              const registered = form.fieldRegistry.get(name)
              if (registered) focusField(registered.id)
            }}
          >
            {label}
          </a>
        </span>
      ))}
    </p>
  )
}

const fieldLabels = {
  script: () => t('Script'),
  source: () => t('Source node'),
  backup: () => t('Backup'),
  image: () => t('Image'),
  region: () => t('Region'),
  type: () => t('Type'),
  root_pass: () => t('Root password'),
} as const
