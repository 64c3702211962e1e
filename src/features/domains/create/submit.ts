/**
 * The steps after the first new domain exists: its first records, and the other domains if there are several. Both are
 * jobs in the tray.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain, DomainCreate } from '#contract/areas/domains.ts'
import { plural, t } from '#contract/translate.ts'
import { refreshAfter, sendOnce } from '#api/write.ts'
import { startJob } from '#kit/jobs/jobs.ts'
import { paths } from '#kit/paths.ts'
import { createDomain } from '#queries/domains.ts'
import { createRecord } from '#queries/records.ts'
import { addRecords, startRecordJob } from '../records/changes/record-job.ts'
import type { TemplateValues, Template } from '../records/templates/template.ts'
import { firstRecords } from './first-records.ts'

export interface NewDomains {
  /** The domain that has been created. */
  first: Pick<Domain, 'id' | 'domain' | 'type'>
  /** All names, including that of the first domain. */
  names: readonly string[]
  body: DomainCreate
  /** The template of the first records; null when there is none. */
  template: Template | null
  templateValues: TemplateValues
}

const stale = new Set([...createDomain.invalidates, ...createRecord.invalidates])

/** Adds the first records of the domain, or creates the other domains, each with its own first records. */
export function addFirstRecords(
  client: QueryClient,
  { first, names, body, template, templateValues }: NewDomains,
): void {
  const recordsFor = (domain: string) =>
    first.type === 'master' && template
      ? // One that is refused shows in the tray.
        firstRecords(template, templateValues, domain).flatMap(({ status, draft }) =>
          status === 'present' || status === 'repeated' ? [] : [draft],
        )
      : []
  if (names.length === 1) {
    startRecordJob(client, first, recordsFor(first.domain))
    return
  }
  const items = names.map((name) => {
    const isFirst = name === first.domain
    const drafts = new Set(recordsFor(name))
    return { id: name, label: name, done: isFirst && drafts.size === 0, domain: isFirst ? first : null, drafts }
  })
  startJob({
    title: plural(names.length, 'Create {count} domain', 'Create {count} domains'),
    items,
    // A retry continues with what is missing.
    run: async (item) => {
      item.domain ??= await sendOnce(client, createDomain, { body: { ...body, domain: item.id } })
      await addRecords(client, item.domain, item.drafts, { intro: () => `${t('Created, but')} ` })
    },
    progress: ({ domain, drafts }) =>
      domain && drafts.size > 0
        ? plural(drafts.size, 'Created, without {count} record.', 'Created, without {count} records.')
        : null,
    refresh: () => refreshAfter({ invalidates: [...stale] })(client),
    list: {
      href: paths.domains(),
      linkLabel: t('Go to Domains'),
      remedy: t('Create the missing domains, and check the records of those that exist.'),
    },
  })
}
