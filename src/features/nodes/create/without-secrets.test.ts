import { expect, test } from 'vitest'
import type { StackscriptField } from '#contract/areas/stackscripts.ts'
import { omitSecrets } from '#contract/secrets.ts'
import { withoutSecrets } from './without-secrets.ts'

const fields: StackscriptField[] = [
  { name: 'db_password', label: 'Database password' },
  { name: 'license', label: 'License key' },
  { name: 'token_kind', label: 'Kind', oneof: 'short,long' },
  { name: 'site', label: 'Name of the site', default: '' },
]
const body = {
  region: 'eu-west',
  type: 'g6-nanode-1',
  image: 'node/debian12',
  root_pass: 'correct-Horse-7',
  authorized_keys: ['ssh-ed25519 AAAA'],
  stackscript_id: 7,
  stackscript_data: { db_password: 'x1', license: 'x2', token_kind: 'long', site: 'Blog' },
}

test('leaves out the root password and every answer that may be a secret, and names them', () => {
  const { body: stored, secrets } = withoutSecrets(body, fields)
  expect(stored).toEqual({
    region: 'eu-west',
    type: 'g6-nanode-1',
    image: 'node/debian12',
    authorized_keys: ['ssh-ed25519 AAAA'],
    stackscript_id: 7,
    stackscript_data: { site: 'Blog' },
  })
  expect(secrets).toEqual([
    { path: ['body', 'root_pass'], label: 'Root password' },
    { path: ['body', 'stackscript_data', 'db_password'], label: 'Database password' },
    { path: ['body', 'stackscript_data', 'license'], label: 'License key' },
    { path: ['body', 'stackscript_data', 'token_kind'], label: 'Kind' },
  ])
  expect(omitSecrets(stored)).toEqual(stored)
})

test('leaves out all answers while the fields of the script are unknown', () => {
  const { body: stored, secrets } = withoutSecrets(body, [])
  expect(stored.stackscript_data).toEqual({})
  expect(secrets.map(({ label }) => label)).toEqual(['Root password', 'db_password', 'license', 'token_kind', 'site'])
})

test('nothing is left out of a request without secrets', () => {
  const empty = { region: 'eu-west', type: 'g6-nanode-1', label: 'web-1' }
  expect(withoutSecrets(empty, [])).toEqual({ body: empty, secrets: [] })
})
