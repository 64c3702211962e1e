/**
 * Offers to complete the other direction of saved records with one click each: the reverse names of the user's nodes,
 * and records in the user's other domains, which become pending changes there.
 */
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Address } from '#contract/areas/addresses.ts'
import type { Domain } from '#contract/areas/domains.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import type { RecordDraft } from '#contract/dns/records/record-types.ts'
import { addresses, domains, nodes, records } from '#contract/operations.ts'
import { andMore, joinNames } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { toast, toastError } from '#kit/toast.ts'
import { addressList, updateAddress } from '#queries/addresses.ts'
import { domainList } from '#queries/domains.ts'
import { nodeList } from '#queries/nodes.ts'
import { nodeAddresses } from '#queries/record-search.ts'
import { recordList } from '#queries/records.ts'
import { nodeEntity } from '#shared/nodes/node.ts'
import { domainEntity } from '../../domain.ts'
import { handOver } from '../selection/handover.ts'
import {
  counterpartsByDomain,
  missingCounterparts,
  wrongPointers,
  type HostAddress,
  searchForNames,
} from './counterparts.ts'

export interface CounterpartsNoticeProps {
  /** Host addresses that the latest changes of the zone have added or removed. */
  changed: readonly HostAddress[]
  onClose: () => void
}

/** Loading addresses takes one request per node. */
const maxNodes = 10
/** At most this many names are offered for one address. */
const maxNames = 3

export function CounterpartsNotice({ changed, onClose }: CounterpartsNoticeProps) {
  const offers = [...useReverseNameOffers(changed), ...useRecordOffers(changed)]
  return (
    offers.length > 0 && (
      <Notice
        tone="info"
        className="mb-2"
        title={t('Complete forward and reverse DNS')}
        actions={
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('Close')}
          </Button>
        }
      >
        <ul className="m-0 grid list-none gap-1.5 p-0 pt-1">{offers}</ul>
      </Notice>
    )
  )
}

const Offer = ({ children, actions }: { children: ReactNode; actions: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="min-w-0 wrap-anywhere">{children}</span>
    {actions}
  </li>
)

/** Offers for the addresses of changeable nodes whose reverse names differ. */
function useReverseNameOffers(changed: readonly HostAddress[]): ReactNode[] {
  const permissionFor = usePermission()
  const hostsOf = useMemo(
    () =>
      Map.groupBy(
        changed.filter(({ direction, isFormer }) => direction === 'forward' && !isFormer),
        ({ address }) => address,
      ),
    [changed],
  )
  const { data } = useQuery({
    ...nodeList.all,
    enabled: hostsOf.size > 0 && isAllowed(permissionFor(nodes.list)),
  })
  const owners = useMemo(
    () =>
      (data?.items ?? []).filter((node) =>
        nodeAddresses(node).some((address) => hostsOf.has(canonicalAddress(address))),
      ),
    [data, hostsOf],
  )
  const changeable = owners.filter((node) => isAllowed(permissionFor(addresses.update, { entity: nodeEntity(node) })))
  const asked = changeable.slice(0, maxNodes)
  const lists = useQueries({ queries: asked.map(({ id }) => addressList(id)) })
  const offers = asked.flatMap((node, position) => {
    const { ipv4, ipv6 } = lists[position]?.data ?? {}
    const known = [...(ipv4?.public ?? []), ...(ipv6?.slaac ? [ipv6.slaac] : [])]
    return known.flatMap((address) => {
      const hosts = [...new Set(hostsOf.get(canonicalAddress(address.address))?.map(({ host }) => host))]
      return hosts.length === 0 || hosts.some((host) => host === address.rdns)
        ? []
        : [<ReverseNameOffer key={address.address} node={node} address={address} hosts={hosts.slice(0, maxNames)} />]
    })
  })
  return changeable.length > asked.length
    ? [...offers, <li key="more">{andMore(changeable.length - asked.length)}</li>]
    : offers
}

interface ReverseNameOfferProps {
  node: Node
  address: Address
  hosts: readonly string[]
}

function ReverseNameOffer({ node, address, hosts }: ReverseNameOfferProps) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(updateAddress)
  const [sent, setSent] = useState<string | null>(null)
  const set = async (rdns: string) => {
    setSent(rdns)
    try {
      const now = await client.fetchQuery({ ...addressList(node.id), staleTime: 0, retry: false })
      const current = [...now.ipv4.public, ...(now.ipv6?.slaac ? [now.ipv6.slaac] : [])].find(
        (each) => each.address === address.address,
      )?.rdns
      // The offer has been refreshed with the current name.
      if (current !== undefined && current !== address.rdns)
        throw new Error(t('The reverse name of {address} was changed elsewhere.', { address: address.address }))
      await mutateAsync({ path: { nodeId: node.id, address: address.address }, body: { rdns } })
      toast({
        tone: 'ok',
        text: t('The reverse name of {address} was set to {rdns}', { address: address.address, rdns }),
      })
    } catch (error) {
      toastError(error)
    }
    setSent(null)
  }
  const named = { address: <span className="font-mono text-sm">{address.address}</span>, node: node.label }
  return (
    <Offer
      actions={hosts.map((host) => (
        <Button
          key={host}
          size="sm"
          className="h-auto! min-h-7 wrap-anywhere"
          busy={sent === host}
          disabledReason={sent !== null && sent !== host ? t('Another name is being set') : null}
          onClick={() => void set(host)}
        >
          {t('Set reverse name to {host}', { host })}
        </Button>
      ))}
    >
      {address.rdns === null
        ? rich('{address} of {node} has no reverse name.', named)
        : rich('{address} of {node} has the reverse name {name}.', {
            ...named,
            name: <span className="font-mono text-sm">{address.rdns}</span>,
          })}
    </Offer>
  )
}

/** Offers for domains that lack records. */
function useRecordOffers(changed: readonly HostAddress[]): ReactNode[] {
  const mayList = isAllowed(usePermission()(domains.list))
  const { data } = useQuery({ ...domainList.all, enabled: changed.length > 0 && mayList })
  const found = useMemo(() => {
    const of = (isFormer: boolean) =>
      counterpartsByDomain(
        changed.filter((each) => each.isFormer === isFormer),
        data?.items ?? [],
      )
    const [present, former] = [of(false), of(true)]
    const draftsIn = (list: typeof present, { id }: Domain) => list.find(({ domain }) => domain.id === id)?.drafts ?? []
    return [...new Set([...present, ...former].map(({ domain }) => domain))].map((domain) => ({
      domain,
      drafts: draftsIn(present, domain),
      former: draftsIn(former, domain),
    }))
  }, [changed, data])
  const permissionFor = usePermission()
  const changeable = found.filter(({ domain }) =>
    isAllowed(permissionFor(records.create, { entity: domainEntity(domain) })),
  )
  const zones = useQueries({ queries: changeable.map(({ domain }) => recordList(domain.id)) })
  return changeable.flatMap(({ domain, drafts, former }, position) => {
    const zone = zones[position]?.data
    if (!zone || zone.loaded < zone.results) return []
    const missing = missingCounterparts(drafts, domain.domain, zone.items)
    const wrong = wrongPointers(drafts, former, domain.domain, zone.items)
    return [
      missing.length > 0 && <RecordOffer key={domain.id} domain={domain} drafts={missing} />,
      wrong.length > 0 && <WrongPointers key={`wrong-${domain.id}`} domain={domain} wrong={wrong} />,
    ].filter(Boolean)
  })
}

/** The user decides which of the PTR records name hosts that have other addresses now. */
function WrongPointers({ domain, wrong }: { domain: Domain; wrong: readonly ZoneRecord[] }) {
  const [first] = wrong
  if (!first) return null
  const named = { domain: domain.domain, name: first.name, target: first.target }
  const { search, count } = searchForNames(wrong.map(({ name }) => name))
  return (
    <Offer
      actions={
        <Link
          to={`${paths.domain(domain.id)}?${new URLSearchParams({ q: search })}`}
          className={buttonClass({ size: 'sm' })}
        >
          {count < wrong.length
            ? plural(count, 'Show the first {count} PTR record', 'Show the first {count} PTR records')
            : plural(count, 'Show {count} PTR record', 'Show {count} PTR records')}
        </Link>
      }
    >
      {wrong.length > 1
        ? t('In {domain}, {name} names {target} ({more}). Change or delete what is no longer right.', {
            ...named,
            more: andMore(wrong.length - 1),
          })
        : t('In {domain}, {name} names {target}. Change or delete what is no longer right.', named)}
    </Offer>
  )
}

function RecordOffer({ domain, drafts }: { domain: Domain; drafts: readonly RecordDraft[] }) {
  const navigate = useNavigate()
  const types = joinNames([...new Set(drafts.map(({ type }) => type))])
  return (
    <Offer
      actions={
        <Button
          size="sm"
          onClick={() =>
            void navigate(handOver({ domainId: domain.id, drafts }), {
              // Ignores the second press of a double click.
              replace: location.pathname === paths.domain(domain.id),
            })
          }
        >
          {plural(drafts.length, 'Add {count} {types} record', 'Add {count} {types} records', { types })}
        </Button>
      }
    >
      {plural(drafts.length, '{domain} has no matching {types} record.', '{domain} has no matching {types} records.', {
        domain: domain.domain,
        types,
      })}
    </Offer>
  )
}
