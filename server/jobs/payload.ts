/** What jobs carry from the moment they are planned to the moment they run. */
import * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'
import type { Job } from './queue.ts'

/** The event a job ends. */
export const Ending = z.object({ eventId: z.int() })
/** The status a node returns to. */
export const Resting = z.enum(['running', 'offline'])
export type Resting = z.output<typeof Resting>

/** The payload of a job. Throws when it is not what the kind's own code has written. */
export const payloadOf = <S extends Schema>(schema: S, job: Job): z.output<S> => z.parse(schema, job.payload)
