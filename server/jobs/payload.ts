/** Payloads of jobs. */
import * as z from 'zod/mini'
import type { Schema } from '#contract/schema.ts'
import type { Job } from './queue.ts'

/** The event that the job ends. */
export const EventPayload = z.object({ eventId: z.int() })
/**
 * The id of the user who requested the work: when the job runs, another user may have the name. Jobs of earlier
 * versions have no id.
 */
export const AuthorPayload = z.extend(EventPayload, {
  username: z.nullable(z.string()),
  userId: z._default(z.nullable(z.int()), null),
})
/** The status that a node returns to. */
export const RestingStatus = z.enum(['running', 'offline'])
export type RestingStatus = z.output<typeof RestingStatus>

/** The payload of a job. Throws when it does not match the schema. */
export const parsePayload = <S extends Schema>(schema: S, job: Job): z.output<S> => z.parse(schema, job.payload)
