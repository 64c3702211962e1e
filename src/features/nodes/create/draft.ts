/** The fields saved in a draft of "Create node": no root password, and only script answers that cannot be secrets. */
import * as z from 'zod/mini'
import { interfacePurposes } from '#contract/rules/nodes/interfaces.ts'
import * as limits from '#contract/limits.ts'
import { isStorableField } from '#contract/rules/nodes/stackscript-fields.ts'
import type { DraftField } from '#kit/form/draft/draft.ts'
import { scriptFieldsOf, type ChoiceDetails } from './choice-details.ts'
import type { CreateValues } from './values.ts'

const StoredSlots = z
  .array(z.object({ purpose: z.enum(interfacePurposes), label: z.string(), ipam_address: z.string() }))
  .check(z.maxLength(limits.maxInterfaces))
const StoredAnswers = z.record(z.string(), z.string())

/**
 * The answers to non-secret fields of the selected script. Answers to other scripts are left out: whether they are
 * secret is unknown.
 */
function storableAnswers({ stackscript_data: answers }: CreateValues, details: ChoiceDetails): Record<string, string> {
  const storable = scriptFieldsOf(details).filter(isStorableField)
  return Object.fromEntries(
    storable.flatMap(({ name }) => (answers[name] === undefined ? [] : [[name, answers[name]] as const])),
  )
}

/** `scriptDetails` returns the details of the selected script in any mode. */
export const draftFields = (
  scriptDetails: (values: CreateValues) => ChoiceDetails,
): readonly DraftField<CreateValues>[] => [
  'image',
  'script',
  'source',
  'backup',
  'region',
  'type',
  'label',
  'count',
  'first',
  'tags',
  'keys',
  'authorized_users',
  'swap_size',
  'private_ip',
  'backups_enabled',
  'booted',
  {
    field: 'interfaces',
    serialize: ({ interfaces }) => interfaces,
    isValid: (stored) => z.safeParse(StoredSlots, stored).success,
  },
  {
    field: 'stackscript_data',
    serialize: (values) => storableAnswers(values, scriptDetails(values)),
    isValid: (stored) => z.safeParse(StoredAnswers, stored).success,
  },
]
