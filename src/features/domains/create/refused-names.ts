/** Refusals of a form with several names: the reason of the service names none, so the field says which name is meant. */
import { operationId } from '#contract/endpoint.ts'
import { domains } from '#contract/operations.ts'
import { ApiError } from '#api/error.ts'

/** The refusal of all names, made before anything is sent. */
export const existingError = (names: readonly string[]) =>
  new ApiError({
    status: 400,
    errors: [
      {
        field: 'names',
        reason:
          names.length === 1 ? `${names.join('')} already exists` : `These domains already exist: ${names.join(', ')}`,
      },
    ],
    operation: operationId(domains.create),
  })

/** The same error with the reasons about `name` at the field of the names. */
export const refusalOfNames = (error: unknown, name: string): unknown =>
  error instanceof ApiError
    ? error.withErrors(
        error.errors.map((each) =>
          each.field === 'domain' ? { field: 'names', reason: `${name}: ${each.reason}` } : each,
        ),
      )
    : error
