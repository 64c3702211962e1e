/** Offers the address record that a reverse name needs, where its name is in a domain of the user. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isIpv4 } from '#contract/dns/names/address.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { isHostname, nameInZone } from '#contract/dns/names/dns-name.ts'
import { domains, records } from '#contract/operations.ts'
import { joinNames } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { toastError } from '#kit/toast.ts'
import { domainList } from '#queries/domains.ts'
import { domainOfHost, hostAddresses, hostRecords } from '#queries/host-addresses.ts'
import { createRecord } from '#queries/records.ts'

interface ForwardRecordProps {
  /** The typed name in stored form. */
  host: string
  address: string
  /** Called when the record that the button has added is found, and the button has gone. */
  onAdded: () => void
}

/** Needs the host as its key. */
export function ForwardRecord({ host, address, onAdded }: ForwardRecordProps) {
  const permissionFor = usePermission()
  const { data } = useQuery({ ...domainList.all, enabled: isAllowed(permissionFor(domains.list)) })
  const domain = isHostname(host) ? domainOfHost(host, data?.items ?? []) : undefined
  // Only complete names are in a domain, so typing a name causes few requests.
  const { data: found } = useQuery({ ...hostAddresses(host), enabled: domain !== undefined })
  const { data: present } = useQuery({ ...hostRecords(host), enabled: domain !== undefined })
  const { mutateAsync, isPending, isSuccess } = useMutation(createRecord)
  /** Set from the button press, so that a second press does nothing; reset after a failure. */
  const locked = useRef(false)
  const pointsHere = found?.some((each) => canonicalAddress(each) === canonicalAddress(address)) ?? false
  const isAdded = isSuccess && pointsHere
  const reportAdded = useEffectEvent(onAdded)
  useEffect(() => {
    if (isAdded) reportAdded()
  }, [isAdded])
  if (!domain || !found || !present) return null
  if (pointsHere)
    return (
      <output data-sensitive className="text-sm text-ink-muted">
        {t('{host} points to this address.', { host })}
      </output>
    )
  const entity = { kind: 'domain', id: domain.id, label: domain.domain } as const
  if (!isAllowed(permissionFor(records.create, { entity }))) return null
  const type = isIpv4(address) ? 'A' : 'AAAA'
  const hint = (text: string) => <p className="text-sm wrap-anywhere text-ink-muted">{text}</p>
  if (domain.status !== 'active')
    return hint(t('{domain} is not served now, so {host} does not resolve.', { domain: domain.domain, host }))
  const alias = present.find((record) => record.type === 'CNAME')
  if (alias)
    return hint(
      t('{host} is an alias of {target}, and cannot have an address of its own.', { host, target: alias.target }),
    )
  const others = present.filter((record) => record.type === type).map(({ target }) => target)
  if (others.length > 0)
    return hint(
      t('{host} points to {targets}. Change its records in {domain} first.', {
        host,
        targets: joinNames(others, 3),
        domain: domain.domain,
      }),
    )
  const name = nameInZone(host, domain.domain)
  const add = async () => {
    if (locked.current) return
    locked.current = true
    try {
      await mutateAsync({ path: { domainId: domain.id }, body: { type, ...(name && { name }), target: address } })
    } catch (error) {
      locked.current = false
      toastError(error)
    }
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      <span className="min-w-0 wrap-anywhere">{t('{host} does not point to {address} yet.', { host, address })}</span>
      {/* Busy until the host has the record. */}
      <Button size="sm" data-sensitive busy={isPending || isSuccess} onClick={() => void add()}>
        {t('Add {type} record to {domain}', { type, domain: domain.domain })}
      </Button>
    </p>
  )
}
