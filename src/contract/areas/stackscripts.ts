/** Deployment scripts with fields of their own (referenced by compute.md, specified in gaps 4.12). */
import * as z from 'zod/mini'
import { optional } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get } from '../endpoint.ts'
import { Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

const readable = optional('stackscripts:read_only')

export const StackscriptField = named(
  'StackscriptField',
  'A question of a script. It must be answered when it has no default, or when `required` is there.',
  z.object({
    name: described(z.string(), 'Its name, a member of `stackscript_data`.'),
    label: described(z.string(), 'The question.'),
    default: described(z.optional(z.string()), 'The answer when none is given; may be empty.'),
    example: described(z.optional(z.string()), 'An example of an answer.'),
    oneof: described(z.optional(z.string()), 'Choices, separated by commas, of which exactly one is the answer.'),
    manyof: described(z.optional(z.string()), 'Choices, separated by commas, of which any number is the answer.'),
    header: described(z.optional(z.string()), '`yes` for the title of a section, which is not a question.'),
    required: described(z.optional(z.unknown()), 'There when an answer is required.'),
  }),
)
export type StackscriptField = Output<typeof StackscriptField>

export const Stackscript = named(
  'Stackscript',
  'A script that runs when a node is deployed.',
  z.object({
    id: described(Id, 'Identifier of the script.'),
    username: described(z.string(), 'The user who wrote it.'),
    user_gravatar_id: described(z.string(), 'Where to find a picture of that user: an MD5 sum.'),
    label: described(z.string(), 'Its label.'),
    description: described(z.string(), 'What it does; may be empty.'),
    images: described(
      z.array(described(z.nullable(z.string()), 'Id of an image; null for one that is gone.')),
      'The images that it works with. `any/all` means every public image.',
    ),
    deployments_total: described(z.int(), 'How often it was deployed.'),
    deployments_active: described(z.int(), 'How many nodes run that were deployed with it.'),
    is_public: described(z.boolean(), 'Whether everybody may use it.'),
    mine: described(z.boolean(), 'Whether it belongs to the account.'),
    created: described(Timestamp, 'When it was created.'),
    updated: described(Timestamp, 'When it was changed last.'),
    rev_note: described(z.string(), 'What the last change was about; may be empty.'),
    script: described(z.string(), 'The script itself.'),
    user_defined_fields: described(z.array(StackscriptField), 'Its questions, in their order.'),
  }),
)
export type Stackscript = Output<typeof Stackscript>

export const anyImage = 'any/all'

export const stackscripts = area('stackscripts', {
  list: get('/node/stackscripts', {
    kind: 'referenced',
    summary: 'List public scripts and, with a token, those of the account',
    description:
      'Returns the scripts in the order of their ids. Without a token, or with one that lacks the scope, only public scripts.',
    access: readable,
    query: PageQuery,
    returns: pageOf(Stackscript),
    filterable: ['label', 'description', 'deployments_total', 'is_public', 'rev_note', 'mine', 'username'],
  }),
  view: get('/node/stackscripts/{stackscriptId}', {
    kind: 'referenced',
    summary: 'View a script',
    description: 'Returns one script. Private ones need a token.',
    access: readable,
    entity: 'stackscript',
    returns: Stackscript,
  }),
})
