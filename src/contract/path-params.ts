/** The schemas of path parameters, by name. */
import * as z from 'zod/mini'
import { textParams } from './endpoint.ts'
import { Id, type Schema } from './schema.ts'

/** The schema of a path parameter: a positive number, unless it is one of those that are text. */
export const paramSchema = (name: string): Schema => (textParams.some((each) => each === name) ? z.string() : Id)
