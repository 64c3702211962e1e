/** What follows when the first new domain exists: first records, and the other domains of several. Both are jobs in the tray. */
import type { QueryClient } from '@tanstack/react-query'
import type { Domain, DomainCreate } from '#contract/areas/domains.ts'
import { operationId } from '#contract/endpoint.ts'
import { domains } from '#contract/operations.ts'
import { refreshAfter } from '#api/query.ts'
import type { PlainRequest } from '#kit/actions/plain-request.ts'
import { createDomain } from '#queries/domains.ts'
import { recordWrites } from '#queries/records.ts'
import { recognizeNew } from '../fields/new-domain.ts'
import { recordRequest, startRecordJob } from '../fields/record-job.ts'
import type { TemplateValues, Template } from '../tools/template.ts'
import { firstRecords } from './first-records.ts'

export interface NewDomains {
  /** The domain that exists already. */
  first: Pick<Domain, 'id' | 'domain' | 'type'>
  /** All names, that of the first included. */
  names: readonly string[]
  body: DomainCreate
  /** Of the first records; null for none. */
  template: Template | null
  templateValues: TemplateValues
}

const stale = new Set([...createDomain.invalidates, ...recordWrites.invalidates])

/** Adds the first records of the domain, or creates the other domains, each with its own. */
export async function addFirstRecords(
  client: QueryClient,
  { first, names, body, template, templateValues }: NewDomains,
) {
  const recordsFor = (domain: string) =>
    first.type === 'master' && template
      ? // One that is refused shows in the tray.
        firstRecords(template, templateValues, domain).flatMap(({ status, draft }) =>
          status === 'present' ? [] : [draft],
        )
      : []
  if (names.length === 1) {
    await startRecordJob(client, first, recordsFor(first.domain))
    return
  }
  const [{ startRequestJob }, recognize] = await Promise.all([
    import('#kit/actions/request-job.ts'),
    recognizeNew(names.filter((name) => name !== first.domain)),
  ])
  const requestFor = (name: string, of: number | undefined): PlainRequest => {
    const requests = recordsFor(name).map((draft) => recordRequest(draft, name))
    return {
      operation: operationId(domains.create),
      input: { body: { ...body, domain: name } },
      ...(of === undefined ? { creates: recognize(name) } : {}),
      ...(requests.length === 0 ? {} : { contents: { param: 'domainId', of, requests } }),
    }
  }
  startRequestJob(
    client,
    {
      title: `Create ${names.length} domains`,
      items: names.map((name) => {
        const request = requestFor(name, name === first.domain ? first.id : undefined)
        return { ...request, id: name, label: name, done: name === first.domain && !request.contents }
      }),
      // Names are unique, so nothing is created twice.
      repeatable: true,
    },
    refreshAfter({ invalidates: [...stale] }),
  )
}
