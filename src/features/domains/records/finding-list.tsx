/** The findings of a check, with the fixes that they offer. */
import { useQuery } from '@tanstack/react-query'
import { domains, nodes } from '#contract/operations.ts'
import { addressesFix } from '#contract/dns/checks/apex-alias.ts'
import type { Finding, Fix } from '#contract/dns/records/findings.ts'
import { inContext, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Info } from '#ui/icons/info.ts'
import { OctagonAlert } from '#ui/icons/octagon-alert.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { hostAddresses } from '#queries/host-addresses.ts'
import { nodeList } from '#queries/nodes.ts'
import { addressesOfNode } from './node-hosts.ts'

const levelStyles = {
  error: { icon: OctagonAlert, className: 'text-bad', label: () => t('Error') },
  warning: { icon: TriangleAlert, className: 'text-warn', label: () => t('Warning') },
  hint: { icon: Info, className: 'text-accent', label: () => inContext('one', 'Advice') },
} as const

/** The icon of a finding, which is also read out. */
export function FindingIcon({ level }: Pick<Finding, 'level'>) {
  const { icon: Glyph, className, label } = levelStyles[level]
  return (
    <>
      <Glyph size={16} aria-hidden className={`mt-0.5 flex-none ${className}`} />
      <span className="sr-only">{label()}:</span>
    </>
  )
}

interface FindingListProps {
  findings: readonly Finding[]
  /** Absent where fixes are not offered. */
  onFix?: (fix: Fix, finding: Finding) => void
  /** Text that is already shown at its field is not repeated beside its fix. */
  isAtField?: (finding: Finding) => boolean
}

export function FindingList({ findings, onFix, isAtField }: FindingListProps) {
  if (findings.length === 0) return null
  return (
    <ul className="m-0 grid list-none gap-1.5 p-0">
      {findings.map((finding) => {
        const { code, field, text, lookUp } = finding
        const Item = lookUp && onFix ? LookedUpItem : FindingItem
        return (
          <Item
            key={`${code} ${field} ${text}`}
            finding={finding}
            onFix={onFix}
            isSaid={isAtField?.(finding) ?? false}
          />
        )
      })}
    </ul>
  )
}

interface FindingItemProps {
  finding: Finding
  onFix: FindingListProps['onFix']
  isSaid: boolean
}

function FindingItem({ finding, onFix, isSaid }: FindingItemProps) {
  const { level, text, fix } = finding
  const offered = onFix && fix
  if (isSaid && !offered) return null
  return (
    <li className="flex items-start gap-2 wrap-anywhere">
      <FindingIcon level={level} />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {isSaid ? t('To fix it:') : text}
        {offered && (
          <Button size="sm" onClick={() => onFix(offered, finding)} className="h-auto! min-h-6 py-0 whitespace-normal">
            {offered.label}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Offers a fix with the host's addresses from the user's nodes and domains; without any, the finding's own fix. */
function LookedUpItem({ finding: { lookUp, fix, ...finding }, ...props }: FindingItemProps) {
  const host = lookUp?.host ?? ''
  const permissionFor = usePermission()
  const ofNodes = useQuery({ ...nodeList.all, enabled: isAllowed(permissionFor(nodes.list)) })
  const ofDomains = useQuery({ ...hostAddresses(host), enabled: isAllowed(permissionFor(domains.list)) })
  // No fix while loading, so that the button does not change just as the user is about to click it.
  const isLoading = ofNodes.isLoading || ofDomains.isLoading
  const addresses = addressesOfNode(host, ofNodes.data?.items ?? [])
  const found = lookUp && addressesFix(lookUp, addresses.length > 0 ? addresses : (ofDomains.data ?? []))
  const chosen = isLoading ? undefined : (found ?? fix)
  return <FindingItem {...props} finding={chosen ? { ...finding, fix: chosen } : finding} />
}
