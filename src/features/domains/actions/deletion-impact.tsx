/** What is deleted along with a domain, for the confirmation, and a download of the zone as a backup. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain } from '#contract/areas/domains.ts'
import { plural, t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons/download.ts'
import { recordCount } from '#queries/records.ts'
import { downloadZone } from '../zone-download.ts'
import { zoneFile } from '../zone-formats.ts'

/** The number of its records; undefined while unknown. */
const useRecordCount = (domain: Domain) => useQuery(recordCount(domain.id)).data?.results

export function DeletionImpact({ domain }: { domain: Domain }) {
  const count = useRecordCount(domain)
  return (
    <>
      <p>
        {count === 0
          ? t('It has no records.')
          : count === undefined
            ? t('Also deleted: its records.')
            : plural(count, 'Also deleted: its {count} record.', 'Also deleted: its {count} records.')}
      </p>
      <p className="mt-1">{t('The name servers soon stop serving it.')}</p>
    </>
  )
}

export function DownloadFirst({ domain }: { domain: Domain }) {
  const count = useRecordCount(domain)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadZone(domain, zoneFile)
    setBusy(false)
  }
  return count === 0 ? null : (
    <Button size="sm" icon={Download} busy={busy} onClick={() => void download()}>
      {t('Download the zone file first')}
    </Button>
  )
}
