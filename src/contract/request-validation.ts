/** Validates requests: the items of lists are counted before they are checked. */
import type * as z from 'zod/mini'
import { definition, isTooLong, listLimit, type Schema, type ErrorDetail } from './schema.ts'
import { isDictionary } from './json.ts'
import { toErrorDetail, validate, type ValidationResult } from './validation.ts'

/** Whether there may be lists in a value. */
function hasLists(schema: Schema): boolean {
  const def = definition(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return hasLists(def.innerType)
    case 'object':
      return Object.values(def.shape).some(hasLists)
    default:
      return def.type === 'array'
  }
}

/** The errors of lists with too many items. */
function listErrors(schema: Schema, value: unknown, path: readonly PropertyKey[] = []): ErrorDetail[] {
  const def = definition(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return listErrors(def.innerType, value, path)
    case 'array': {
      if (!Array.isArray(value)) return []
      const limit = listLimit(schema)
      if (limit && isTooLong(schema, value)) return [toErrorDetail(path, limit.reason)]
      return hasLists(def.element)
        ? value.flatMap((item, index) => listErrors(def.element, item, [...path, index]))
        : []
    }
    case 'object':
      if (!isDictionary(value)) return []
      // Iterates over the members of the schema, because the sender decides how many others there are.
      return Object.entries(def.shape).flatMap(([name, member]) =>
        Object.hasOwn(value, name) ? listErrors(member, value[name], [...path, name]) : [],
      )
    default:
      return []
  }
}

/**
 * Like `validate`. If lists have too many items, those are the only errors: each item could have some, and their number
 * must not depend on the sender.
 */
export function validateRequest<S extends Schema>(schema: S, value: unknown): ValidationResult<z.output<S>> {
  const errors = listErrors(schema, value)
  return errors.length > 0 ? { ok: false, errors } : validate(schema, value)
}
