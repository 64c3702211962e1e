/** What may be stored of the request for a node: everything but its secrets. */
import type { nodes } from '#contract/areas/nodes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { isSecretField, mayBeSecretField } from '#contract/rules/stackscript-fields.ts'
import { isSecretMember } from '#contract/secrets.ts'
import type { LeftOutSecret } from '#kit/actions/bulk-request.ts'
import { scriptFieldsOf, type ChoiceDetails } from './choice-details.ts'

type Body = RequestOf<typeof nodes.create>['body']

/** The fields of the selected script whose answers cannot be secrets. None while the fields are unknown. */
export const harmlessFields = (details: ChoiceDetails) =>
  scriptFieldsOf(details).filter((field) => !isSecretField(field) && !mayBeSecretField(field))

interface WithoutSecrets {
  readonly body: Partial<Body>
  readonly secrets: readonly LeftOutSecret[]
}

export function withoutSecrets(body: Body, details: ChoiceDetails): WithoutSecrets {
  const { root_pass: password, stackscript_data: answers, ...rest } = body
  // The name alone makes a secret for contract/secrets.ts, which decides about storing.
  const harmless = new Set(harmlessFields(details).flatMap(({ name }) => (isSecretMember(name) ? [] : [name])))
  const labels = new Map(scriptFieldsOf(details).map(({ name, label }) => [name, label]))
  const entries = Object.entries(answers ?? {})
  const secretNames = entries.flatMap(([name]) => (harmless.has(name) ? [] : [name]))
  return {
    body: {
      ...rest,
      ...(answers ? { stackscript_data: Object.fromEntries(entries.filter(([name]) => harmless.has(name))) } : {}),
    },
    secrets: [
      ...(password === undefined ? [] : [{ path: ['body', 'root_pass'], label: 'Root password' }]),
      ...secretNames.map((name) => ({ path: ['body', 'stackscript_data', name], label: labels.get(name) ?? name })),
    ],
  }
}
