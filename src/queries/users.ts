/** The users of the account. */
import { users } from '#contract/areas/users.ts'
import { pageSize } from '#contract/schema.ts'
import { read } from '#api/query.ts'

export const userList = read(users.list, { query: { page_size: pageSize.max } })
