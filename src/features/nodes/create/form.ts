/** The type of the form "Create node". */
import type { nodes } from '#contract/areas/nodes.ts'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import type { CreateValues } from './values.ts'

export type CreateForm = ResourceForm<CreateValues, typeof nodes.create>
