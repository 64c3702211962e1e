/** Whose keys a new disk may get. Apart from queries.ts, which the list of nodes needs too. */
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { users } from '#contract/areas/users.ts'
import { pageSize } from '#contract/schema.ts'
import { read } from '#api/query.ts'

const all = { query: { page_size: pageSize.max } }

export const sshKeyList = read(sshKeys.list, all)
export const userList = read(users.list, all)
