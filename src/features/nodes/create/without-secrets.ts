/** What may be stored of the request for a node: everything but its secrets. */
import type { nodes } from '#contract/areas/nodes.ts'
import type { StackscriptField } from '#contract/areas/stackscripts.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { isStorableField } from '#contract/rules/stackscript-fields.ts'
import { isSecretMember } from '#contract/secrets.ts'
import type { LeftOutSecret } from '#kit/actions/plain-request.ts'

type Body = RequestOf<typeof nodes.create>['body']

interface WithoutSecrets {
  readonly body: Partial<Body>
  readonly secrets: readonly LeftOutSecret[]
}

/** `fields`: those of the selected script; none while they are unknown, when every answer may be a secret. */
export function withoutSecrets(body: Body, fields: readonly StackscriptField[]): WithoutSecrets {
  const { root_pass: password, stackscript_data: answers, ...rest } = body
  const harmless = new Set(
    fields.filter((field) => isStorableField(field) && !isSecretMember(field.name)).map(({ name }) => name),
  )
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
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
