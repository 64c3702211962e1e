/** Create domain: its name, primary or secondary, and its settings. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { domains, type Domain } from '#contract/areas/domains.ts'
import { operationId, type RequestOf } from '#contract/endpoint.ts'
import { inContext, plural, t, translateReason } from '#contract/translate.ts'
import { Card } from '#ui/card.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SkeletonCards } from '#ui/skeleton-cards.tsx'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { Page } from '#kit/page/page.tsx'
import { paths } from '#kit/paths.ts'
import { RequirePermission } from '#kit/permission/require-permission.tsx'
import { useSettled } from '#kit/page/use-settled.ts'
import { toast } from '#kit/toast.ts'
import { createDomain, findExistingNames } from '#queries/domains.ts'
import { ApiError } from '#api/error.ts'
import { MoreFields } from '../fields/more-fields.tsx'
import { SourceField } from '../fields/source-field.tsx'
import { createBody, emptyDomain, fieldMap, timesDraft, type DomainValues } from '../fields/values.ts'
import { templates as commonTemplates } from '../records/templates/templates.ts'
import { useOwnTemplates } from '../records/templates/use-own-templates.ts'
import { FirstRecordsFields } from './first-records-fields.tsx'
import { chosenTemplate, validateFirstRecords } from './first-records.ts'
import { NameFields } from './name-fields.tsx'
import { countValid, domainNames, validateNames, validateTexts, validateType } from './names.ts'
import { addFirstRecords } from './submit.ts'

/** The error when all names are taken, raised before anything is sent. */
const existingError = (names: readonly string[]) =>
  new ApiError({
    status: 400,
    errors: [
      {
        field: 'names',
        reason:
          names.length === 1
            ? t('{name} already exists', { name: names.join('') })
            : t('These domains already exist: {names}', { names: names.join(', ') }),
      },
    ],
    operation: operationId(domains.create),
  })

/** The same error with the reasons about `name` moved to the `names` field. */
const refusalOfNames = (error: unknown, name: string): unknown =>
  error instanceof ApiError
    ? error.withErrors(
        error.errors.map((each) =>
          each.field === 'domain' ? { field: 'names', reason: `${name}: ${translateReason(each.reason)}` } : each,
        ),
      )
    : error

export const handle = {
  crumb: () => t('Create domain'),
}

export function Component() {
  const settled = useSettled([])
  const skeleton = <SkeletonCards label={t('Loading the form')} columns={[[5, 5]]} />
  return (
    <Page title={t('Create domain')} width="narrow">
      {settled ? (
        <RequirePermission operation={domains.create} pending={skeleton}>
          <CreateDomain />
        </RequirePermission>
      ) : (
        skeleton
      )}
    </Page>
  )
}

const typeOptions = () =>
  [
    { value: 'master', label: inContext('domain', 'Primary'), hint: t('You edit its records here.') },
    {
      value: 'slave',
      label: inContext('domain', 'Secondary'),
      hint: t('Its records are copied from your own servers.'),
    },
  ] as const

const draftFields = [
  'domain',
  'several',
  'names',
  'type',
  'soa_email',
  'master_ips',
  'axfr_ips',
  'description',
  'group',
  'tags',
  'template',
  'templateValues',
  timesDraft,
] as const

/** Creates the first name that does not exist yet; the job that follows reports the others. */
const requestFor = (values: DomainValues, existing: ReadonlySet<string>) => {
  const names = domainNames(values)
  return { body: { ...createBody(values), domain: names.find((name) => !existing.has(name)) ?? names[0] ?? '' } }
}

function CreateDomain() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutateAsync } = useMutation(createDomain)
  const { templates: own } = useOwnTemplates()
  const templates = useMemo(() => [...own, ...commonTemplates], [own])
  const existingNames = useRef<ReadonlySet<string>>(new Set())
  const resourceForm = useResourceForm({
    name: 'domain-create',
    operation: domains.create,
    values: emptyDomain,
    toRequest: (values: DomainValues) => requestFor(values, existingNames.current),
    validate: (values) => [
      ...validateNames(values),
      ...validateType(values),
      ...validateTexts(values),
      ...validateFirstRecords(values, templates),
    ],
    draft: draftFields,
    fieldMap,
  })
  const form = {
    ...resourceForm,
    beforeSubmit: async (values: DomainValues) => {
      const names = values.several ? domainNames(values) : []
      const existing = await findExistingNames(names)
      existingNames.current = existing ?? new Set()
      if (names.length > 0 && names.every((name) => existing?.has(name))) throw existingError(names)
      return true as const
    },
  }
  const mutation = {
    mutateAsync: (request: RequestOf<typeof domains.create>) =>
      mutateAsync(request).catch((error: unknown) => {
        throw form.rhf.getValues('several') ? refusalOfNames(error, request.body.domain) : error
      }),
  }
  const [several, names, type] = useWatch({ control: form.control, name: ['several', 'names', 'type'] })
  const count = several ? countValid(domainNames({ several, names, domain: '' })) : 1
  const onDone = (created: Domain) => {
    const values = form.rhf.getValues()
    const names = domainNames(values)
    const { templateValues } = values
    const template = chosenTemplate(values, templates)
    addFirstRecords(client, { first: created, names, body: createBody(values), template, templateValues })
    if (names.length > 1) {
      void navigate(paths.domains())
      return
    }
    toast({ tone: 'ok', text: t('{domain} was created', { domain: created.domain }) })
    void navigate(paths.domain(created.id))
  }
  return (
    <Form
      form={form}
      mutation={mutation}
      label={count > 1 ? plural(count, 'Create {count} domain', 'Create {count} domains') : t('Create domain')}
      created={{ href: paths.domains(), linkLabel: t('Go to Domains'), nameMember: 'domain' }}
      onSuccess={onDone}
    >
      <Card title={t('Zone')}>
        <div className="grid gap-5">
          <NameFields form={form} />
          <GroupField form={form} name="type" label={t('Type')}>
            {({ onChange, onBlur }) => (
              <RadioCards
                name="type"
                options={typeOptions()}
                value={type}
                onChange={onChange}
                onBlur={onBlur}
                className="max-w-lg"
              />
            )}
          </GroupField>
          <SourceField form={form} />
        </div>
      </Card>
      {type === 'master' && (
        <Card title={t('First records')} description={t('You can add more later.')}>
          <FirstRecordsFields form={form} templates={templates} />
        </Card>
      )}
      <MoreFields form={form} />
    </Form>
  )
}
