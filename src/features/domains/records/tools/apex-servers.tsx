/** NS records of the zone itself in a file or pasted text: left out unless the user includes them. */
import type { ParsedRecord } from '#contract/dns/zone-file/zone-parser.ts'
import { plural, t } from '#contract/translate.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'

interface ApexServersProps {
  servers: readonly Pick<ParsedRecord, 'draft' | 'line'>[]
  checked: boolean
  onChange: (checked: boolean) => void
}

export function ApexServers({ servers, checked, onChange }: ApexServersProps) {
  if (servers.length === 0) return null
  return (
    <Notice
      tone="info"
      title={plural(
        servers.length,
        '{count} name server of the zone itself',
        '{count} name servers of the zone itself',
      )}
    >
      <p>
        {t(
          '{servers}. Usually these are the servers that the domain is moving away from. The service uses its own name servers.',
          {
            servers: servers
              .map(({ draft, line }) => t('{server} (line {line})', { server: draft.target ?? '', line: String(line) }))
              .join(', '),
          },
        )}
      </p>
      <Checkbox
        label={plural(servers.length, 'Add it as NS record', 'Add them as NS records')}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Notice>
  )
}
