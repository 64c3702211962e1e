/** What a draft of "Create node" holds: never the root password, and of a script's answers only those that cannot be secrets. */
import * as z from 'zod/mini'
import { interfacePurposes } from '#contract/interfaces.ts'
import * as limits from '#contract/limits.ts'
import { isSecretField, mayBeSecret } from '#contract/rules/script-fields.ts'
import type { DraftField } from '#kit/form/draft.ts'
import type { Facts } from './facts.ts'
import { questionsOf, type CreateValues } from './values.ts'

const Slots = z.array(z.object({ purpose: z.enum(interfacePurposes), label: z.string(), ipam_address: z.string() })).check(z.maxLength(limits.maxInterfaces))
const Answers = z.record(z.string(), z.string())

/** Answers to questions of the chosen script that do not look like secrets. What belongs to another script is not known, so it is left out. */
function storableAnswers({ stackscript_data: answers }: CreateValues, facts: Facts): Record<string, string> {
  const plain = questionsOf(facts).filter((field) => !isSecretField(field) && !mayBeSecret(field))
  return Object.fromEntries(plain.flatMap(({ name }) => (answers[name] === undefined ? [] : [[name, answers[name]] as const])))
}

/** The fields that are kept. `scriptFacts`: what is known of the chosen script, whatever the mode is. */
export const draftFields = (scriptFacts: (values: CreateValues) => Facts): readonly DraftField<CreateValues>[] => [
  'image', 'script', 'source', 'backup', 'region', 'type', 'label', 'count', 'first', 'tags', 'keys', 'authorized_users', 'swap_size', 'private_ip',
  'backups_enabled', 'booted',
  { field: 'interfaces', store: ({ interfaces }) => interfaces, fits: (stored) => z.safeParse(Slots, stored).success },
  { field: 'stackscript_data', store: (values) => storableAnswers(values, scriptFacts(values)), fits: (stored) => z.safeParse(Answers, stored).success },
]
