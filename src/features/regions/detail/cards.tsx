/** The cards for a region's resolvers and capabilities. */
import { useQuery } from '@tanstack/react-query'
import type { Region } from '#contract/areas/regions.ts'
import { splitResolvers } from '#contract/rules/regions/regions.ts'
import { t } from '#contract/translate.ts'
import { currentRegions } from '#queries/region-status.ts'
import { Check } from '#ui/icons/check.ts'
import { X } from '#ui/icons/x.ts'
import { Card } from '#ui/card.tsx'
import { BreakingAddress, CopyButton, CopyableText } from '#ui/copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { capabilityLabel } from '#shared/regions/labels.ts'
import { capabilitiesOf } from '../region.tsx'

export function ResolversCard({ region: { resolvers } }: { region: Region }) {
  const families = [
    { name: 'IPv4', addresses: splitResolvers(resolvers.ipv4) },
    { name: 'IPv6', addresses: splitResolvers(resolvers.ipv6) },
  ]
  const all = families.flatMap(({ addresses }) => addresses)
  return (
    <Card
      title={t('DNS resolvers')}
      description={t('Nodes in this region use them to look up names.')}
      actions={all.length > 0 && <CopyButton text={all.join('\n')} label={t('Copy all resolvers')} />}
    >
      <DescriptionList>
        {families.map(({ name, addresses }) => (
          <DescriptionItem key={name} term={name}>
            {addresses.length === 0 ? (
              <span className="text-ink-muted">{t('None')}</span>
            ) : (
              <ul className="m-0 flex list-none flex-wrap gap-x-2 gap-y-1 p-0">
                {addresses.map((address) => (
                  <li key={address}>
                    <CopyableText text={address} label={t('resolver {address}', { address })} mono>
                      <BreakingAddress address={address} />
                    </CopyableText>
                  </li>
                ))}
              </ul>
            )}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Card>
  )
}

/** The capabilities of the region, and those that other regions have but this one lacks. */
export function CapabilitiesCard({ region }: { region: Region }) {
  const others = useQuery(currentRegions).data?.data ?? []
  const known = capabilitiesOf([region, ...others])
  const offered = known.filter((capability) => region.capabilities.includes(capability))
  const missing = known.filter((capability) => !region.capabilities.includes(capability))
  return (
    <Card title={t('Capabilities')}>
      <CapabilityItems label={t('Offered')} capabilities={offered} offered />
      {missing.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-sm font-medium text-ink-muted">{t('Not in this region')}</h3>
          <CapabilityItems label={t('Not in this region')} capabilities={missing} offered={false} />
        </>
      )}
    </Card>
  )
}

interface CapabilityItemsProps {
  label: string
  capabilities: readonly string[]
  offered: boolean
}

function CapabilityItems({ label, capabilities, offered }: CapabilityItemsProps) {
  const Glyph = offered ? Check : X
  return (
    <ul
      aria-label={label}
      className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4 gap-y-1.5 p-0"
    >
      {capabilities.map((capability) => (
        <li key={capability} className={`flex items-center gap-2 ${offered ? '' : 'text-ink-muted'}`}>
          <Glyph size={16} aria-hidden className={`flex-none ${offered ? 'text-ok' : 'text-ink-faint'}`} />
          {capabilityLabel(capability)}
        </li>
      ))}
    </ul>
  )
}
