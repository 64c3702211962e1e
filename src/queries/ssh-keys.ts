/** The SSH keys of the signed-in user's profile. */
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { pageSize } from '#contract/schema.ts'
import { read } from '#api/query.ts'

export const sshKeyList = read(sshKeys.list, { query: { page_size: pageSize.max } })
