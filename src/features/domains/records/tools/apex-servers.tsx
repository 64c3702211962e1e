/** The NS records of the zone itself in a file or a pasted text: left out unless the user asks for them. */
import type { ParsedRecord } from '#contract/dns/zone-file/zone-parser.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { pluralize } from '#kit/format/texts.ts'

interface ApexServersProps {
  servers: readonly Pick<ParsedRecord, 'draft' | 'line'>[]
  checked: boolean
  onChange: (checked: boolean) => void
}

export function ApexServers({ servers, checked, onChange }: ApexServersProps) {
  if (servers.length === 0) return null
  return (
    <Notice tone="info" title={`${pluralize(servers.length, 'name server')} of the zone itself`}>
      <p>
        {servers.map(({ draft, line }) => `${draft.target ?? ''} (line ${line})`).join(', ')}. Usually these are the
        servers that the domain is moving away from. The service uses its own name servers.
      </p>
      <Checkbox
        label={`Add ${servers.length === 1 ? 'it' : 'them'} as NS ${servers.length === 1 ? 'record' : 'records'}`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Notice>
  )
}
