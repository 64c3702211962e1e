/** The table of several zone files: the domain and records of each, its problems, and whether it is imported. */
import { memo, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type Domain } from '#contract/areas/domains.ts'
import { normalizeDomain } from '#contract/dns/names/dns-name.ts'
import { domainName } from '#contract/limits.ts'
import { records } from '#contract/operations.ts'
import { andMore, formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { Checkbox, TextInput } from '#ui/inputs.tsx'
import { tableClass } from '#ui/table.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { validateName } from '../create/names.ts'
import { domainEntity } from '../domain.ts'
import { handOver } from '../records/selection/handover.ts'
import { leaveOut, setDomain, type ChosenFile, type ReadFile } from './zone-files.ts'

/** The verdict on a file. `text`: why it cannot be imported, or what needs attention. */
export interface Verdict {
  readonly tone: 'ok' | 'busy' | 'warn' | 'bad'
  readonly text: string
  /** Present when the file can be imported, if it is ticked. */
  readonly ready?: ReadFile
  /** The domain that the user already has. */
  readonly existing?: Domain | undefined
}

/** The number of lines that produce no record. */
export const lostLines = ({ refused }: ReadFile) => refused.leftOut.lines

const cellClass =
  'border-b border-line px-3 py-2 align-top group-last/row:border-b-0 max-sm:block max-sm:border-b-0 max-sm:py-0.5 max-sm:empty:hidden'

interface FilesTableProps {
  judged: readonly { file: ChosenFile; verdict: Verdict }[]
  /** The files that can be imported. */
  possible: readonly ChosenFile[]
}

/** On a phone, the cells of a row are stacked. */
export function FilesTable({ judged, possible }: FilesTableProps) {
  const tickedCount = possible.filter(({ isLeftOut }) => !isLeftOut).length
  const tickAll = (
    <Checkbox
      label={t('File')}
      aria-label={t('Select all files that can be imported')}
      disabled={possible.length === 0}
      checked={possible.length > 0 && tickedCount === possible.length}
      indeterminate={tickedCount > 0 && tickedCount < possible.length}
      onChange={() =>
        leaveOut(
          possible.map(({ id }) => id),
          tickedCount === possible.length,
        )
      }
    />
  )
  return (
    <div className={tableClass.container}>
      <table aria-label={t('Zone files')} className={classes(tableClass.table, 'max-sm:block')}>
        <thead className="max-sm:block">
          <tr className="max-sm:block">
            <th scope="col" className={classes(tableClass.headCell, 'max-sm:flex max-sm:items-center')}>
              {tickAll}
            </th>
            {[t('Domain'), t('Records'), t('Lines to check'), t('Status')].map((header) => (
              <th key={header} scope="col" className={classes(tableClass.headCell, 'max-sm:sr-only')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {judged.map(({ file, verdict: { tone, text, ready, existing } }) => (
            <FileRow
              key={file.id}
              file={file}
              tone={tone}
              status={text}
              isReady={ready !== undefined}
              existing={existing}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface FileRowProps extends Pick<Verdict, 'tone' | 'existing'> {
  file: ChosenFile
  status: string
  isReady: boolean
}

/** Memoized: up to a hundred files are read one after the other, and reading one must not re-render all rows. */
const FileRow = memo(function FileRow({ file, tone, status, isReady, existing }: FileRowProps) {
  const { id, name, result, note, text } = file
  return (
    <tr
      className={classes(
        tableClass.row,
        'max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2 max-sm:last:border-b-0',
      )}
    >
      <th scope="row" className={classes(cellClass, 'text-start font-normal sm:min-w-56')}>
        <Checkbox
          label={<span className="wrap-anywhere">{name}</span>}
          checked={isReady && !file.isLeftOut}
          disabled={!isReady}
          onChange={(event) => leaveOut([id], !event.target.checked)}
        />
      </th>
      <td className={classes(cellClass, 'max-sm:ps-9')}>
        <DomainCell file={file} />
      </td>
      <td className={classes(cellClass, 'tabular-nums max-sm:ps-9')}>
        {result && (
          <>
            {formatNumber(result.drafts.length)}
            <span className="sm:sr-only"> {plural(result.drafts.length, 'record', 'records')}</span>
          </>
        )}
      </td>
      <td className={classes(cellClass, 'max-sm:ps-9')}>
        {text !== null && note !== null && <p className="text-warn">{t('The file {note}.', { note })}</p>}
        {result && <LinesToCheck result={result} />}
      </td>
      <td className={classes(cellClass, 'max-sm:ps-9')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status tone={tone}>{status}</Status>
          {existing && text !== null && <Compare domain={existing} text={text} />}
        </div>
      </td>
    </tr>
  )
})

/** The name of the domain, as an input where the file does not contain it. */
function DomainCell({ file: { id, name, text, isNamed, domain, isRead } }: { file: ChosenFile }) {
  if (text === null) return null
  if (isNamed) return <span className="wrap-anywhere">{domain}</span>
  const [invalid] = domain === '' ? [] : validateName(normalizeDomain(domain))
  const isInvalid = isRead && invalid !== undefined
  return (
    <>
      <TextInput
        aria-label={t('Domain of {name}', { name })}
        aria-invalid={isInvalid || undefined}
        placeholder="example.com"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={domainName.max}
        className="min-w-40"
        value={domain}
        onChange={(event) => setDomain(id, event.target.value)}
      />
      {isInvalid && <p className="mt-1 text-xs text-bad">{invalid.reason}</p>}
    </>
  )
}

/** Lines that are left out, and those that will be stored in another form. */
function LinesToCheck({ result }: { result: ReadFile }) {
  const { leftOut, changed } = result.refused
  const lists = [
    [t('left out'), leftOut],
    [t('changed'), changed],
  ] as const
  const counts = [
    ...(leftOut.lines > 0 ? [plural(leftOut.lines, '{count} left out', '{count} left out')] : []),
    ...(changed.lines > 0 ? [plural(changed.lines, '{count} changed', '{count} changed')] : []),
  ]
  if (counts.length === 0) return null
  return (
    <details>
      <summary>{counts.join(', ')}</summary>
      {lists.map(
        ([kind, { shown, more }]): ReactNode =>
          shown.length > 0 && (
            <ul key={kind} aria-label={kind} className="m-0 mt-1 list-none p-0 text-xs">
              {shown.map(({ where, text }) => (
                <li key={`${where} ${text}`} className="wrap-anywhere">
                  {where}: {text}
                </li>
              ))}
              {more > 0 && <li>{andMore(more)}</li>}
            </ul>
          ),
      )}
    </details>
  )
}

/** Leads to the comparison of the domain with the file. The other files are kept for when the user returns. */
function Compare({ domain, text }: { domain: Domain; text: string }) {
  const navigate = useNavigate()
  const permission = usePermission()(records.create, { entity: domainEntity(domain) })
  if (domain.type !== 'master' || !isAllowed(permission)) return null
  return (
    <Button
      size="sm"
      aria-label={t('Compare {domain} with the file', { domain: domain.domain })}
      onClick={() => void navigate(handOver({ domainId: domain.id, zoneFile: text }))}
    >
      {t('Compare')}
    </Button>
  )
}
