/** Previews the entered record: a sentence, its zone file line, and the findings of the check. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Finding, Fix, RecordField } from '#contract/dns/records/findings.ts'
import { quoteText, formatNumber } from '#contract/text.ts'
import { recordLine } from '#contract/dns/records/record-line.ts'
import { previewName, previewTarget, recordSentence } from '#contract/dns/records/record-words.ts'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { srvShare } from '#contract/dns/types/srv.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isIpv4, isIpv6 } from '#contract/dns/names/address.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { pageSize } from '#contract/limits.ts'
import { nodes } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { CopyButton } from '#ui/copy.tsx'
import { linkClass } from '#ui/link.tsx'
import { rich } from '#ui/rich.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useDebouncedAnnounce } from '#kit/table/view/use-debounced-announce.ts'
import { nodeList } from '#queries/nodes.ts'
import { draftFrom, type EditorValues } from './editor-values.ts'
import { FindingList } from '../finding-list.tsx'

const hasAddress = (address: string) => {
  const wanted = canonicalAddress(address)
  return ({ ipv4, ipv6 }: Node) =>
    ipv4.includes(wanted) || (ipv6 !== null && canonicalAddress(ipv6.replace(/\/\d+$/, '')) === wanted)
}

/** The node with an address; null when none of the nodes that the user can see has it, undefined while unknown. */
function useNodeWithAddress(address: string): Node | null | undefined {
  const isAddress = isIpv4(address) || isIpv6(address)
  const mayList = isAllowed(usePermission()(nodes.list)) && isAddress
  const all = useQuery({ ...nodeList.all, enabled: mayList }).data
  // In an account too large to load, the service looks up the address; it cannot filter by IPv6.
  const found = useQuery({
    ...nodeList.page({ page: 1, page_size: pageSize.min }, { ipv4: address }),
    enabled: mayList && isIpv4(address) && (all?.exceedsLimit ?? false),
  }).data
  if (!mayList || !all) return undefined
  if (all.exceedsLimit && !found) return undefined
  return (found?.data ?? all.items).find(hasAddress(address)) ?? null
}

/** Names the user's node that has the record's address. */
function AddressOwner({ values: { type, target } }: { values: EditorValues }) {
  const node = useNodeWithAddress(type === 'A' || type === 'AAAA' ? target.trim() : '')
  if (!node) return null
  return (
    <p className="text-ink-muted">
      {rich('This is the address of the node {node}.', {
        node: (
          <Link to={paths.node(node.id)} className={linkClass}>
            {node.label}
          </Link>
        ),
      })}
    </p>
  )
}

interface EditorPreviewProps {
  values: EditorValues
  index: ZoneIndex
  /** The key of the edited record; undefined for a new one. */
  editedKey: string | undefined
  findings: readonly Finding[]
  showsErrors: (field: RecordField | null) => boolean
  onFix: (fix: Fix) => void
}

export function EditorPreview({ values, index, editedKey, findings, showsErrors, onFix }: EditorPreviewProps) {
  const { zone } = index
  const draft = draftFrom(values)
  const name = previewName(draft, zone)
  const target = previewTarget(draft, zone)
  /** The name of a service is derived from its members. A refused name does not count. */
  const hasName =
    (values.type !== 'SRV' || values.service.trim() !== '') &&
    !findings.some(({ level, field }) => level === 'error' && field === 'name')
  const record = normalizeRecord(draft, zone)
  const isComplete =
    (record.target !== '' || values.target.trim() === '.') && !findings.some(({ level }) => level === 'error')
  // Errors without a fix are shown at their fields.
  const isListed = ({ level, field, fix, lookUp }: Finding) =>
    level !== 'error' || (showsErrors(field) && (field === null || fix !== undefined || lookUp !== undefined))
  // Each field shows its first error.
  const isAtField = (finding: Finding) =>
    finding.field !== null &&
    findings.find(({ level, field }) => level === 'error' && field === finding.field) === finding
  const line = recordLine(record).replaceAll('\t', '  ')
  const share = srvShare(
    record,
    index.at(record.name).filter(({ id }) => id !== editedKey),
  )
  const sentence = isComplete ? quoteText(recordSentence(record, zone)) : null
  const shownName = quoteText(name.unicode ?? name.full)
  const asciiName = name.unicode === null ? null : `(${quoteText(name.full)})`
  const shareText =
    isComplete && share !== null
      ? t('Its weight gives it {share}% of the connections at this priority.', { share: formatNumber(share) })
      : null
  const targetText =
    target !== null && values.target.trim() !== target.full
      ? t('Target: {target}.', { target: quoteText(target.full) })
      : null
  const nameText = !isComplete && hasName ? t('Full name: {name}', { name: shownName }) : null
  useDebouncedAnnounce(
    [sentence, nameText, asciiName, shareText, targetText].flatMap((text) => text ?? []).join(' '),
    false,
  )
  return (
    <div className="grid gap-2 text-sm empty:hidden">
      {(isComplete || asciiName !== null || targetText !== null) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="text-ink">
            {sentence}
            {[asciiName, shareText, targetText].map(
              (text) =>
                text !== null && (
                  <span key={text} className="text-ink-muted">
                    {' '}
                    {text}
                  </span>
                ),
            )}
          </p>
          {isComplete && (
            <p className="flex min-w-0 items-center gap-1 text-ink-muted">
              <code className="min-w-0 truncate font-mono text-xs">
                <span className="whitespace-pre">{quoteText(line)}</span>
              </code>
              <CopyButton text={recordLine(record)} label={t('Copy zone file line')} className="size-6!" />
            </p>
          )}
        </div>
      )}
      <AddressOwner values={values} />
      <FindingList findings={findings.filter(isListed)} onFix={onFix} isAtField={isAtField} />
    </div>
  )
}
