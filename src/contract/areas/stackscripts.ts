/** Deployment scripts with fields of their own (referenced by compute.md, specified in gaps 4.12). */
import * as z from 'zod/mini'
import { optional } from '../access.ts'
import { area, get } from '../endpoint.ts'
import { Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

const readable = optional('stackscripts:read_only')

/** A question of a script. It is required when it has no default, or when `required` is set. */
export const StackscriptField = z
  .object({
    name: z.string(),
    label: z.string(),
    default: z.optional(z.string()),
    example: z.optional(z.string()),
    /** Choices, separated by commas, of which exactly one is chosen. */
    oneof: z.optional(z.string()),
    /** Choices, separated by commas, of which any number is chosen. */
    manyof: z.optional(z.string()),
    /** "yes" for the title of a section, which is not a question. */
    header: z.optional(z.string()),
    required: z.optional(z.unknown()),
  })
  .check(z.meta({ id: 'StackscriptField' }))
export type StackscriptField = Output<typeof StackscriptField>

export const Stackscript = z
  .object({
    id: Id,
    username: z.string(),
    user_gravatar_id: z.string(),
    label: z.string(),
    description: z.string(),
    /** Ids of the supported images; null is a removed image, `any/all` means every public image. */
    images: z.array(z.nullable(z.string())),
    deployments_total: z.int(),
    deployments_active: z.int(),
    is_public: z.boolean(),
    mine: z.boolean(),
    created: Timestamp,
    updated: Timestamp,
    rev_note: z.string(),
    script: z.string(),
    user_defined_fields: z.array(StackscriptField),
  })
  .check(z.meta({ id: 'Stackscript' }))
export type Stackscript = Output<typeof Stackscript>

export const anyImage = 'any/all'

export const stackscripts = area('stackscripts', {
  list: get('/node/stackscripts', {
    kind: 'referenced',
    summary: 'List public scripts and, with a token, those of the account',
    access: readable,
    query: PageQuery,
    returns: pageOf(Stackscript),
    filterable: ['label', 'description', 'deployments_total', 'is_public', 'rev_note', 'mine', 'username'],
  }),
  view: get('/node/stackscripts/{stackscriptId}', {
    kind: 'referenced',
    summary: 'View a script',
    access: readable,
    entity: 'stackscript',
    returns: Stackscript,
  }),
})
