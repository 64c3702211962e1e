import { expect, test } from 'vitest'
import { endpoints } from './contract.ts'
import { definition } from './schema.ts'
import { isSecret, mask, withoutSecrets } from './secrets.ts'

test('secrets are covered at any depth, everything else stays', () => {
  const body = { label: 'web', root_pass: 'Secret-1', stackscript_data: { db_password: 'x' }, security_questions: [{ question_id: 1, response: 'Rex' }], token: null }
  expect(withoutSecrets(body)).toEqual({
    label: 'web', root_pass: mask, stackscript_data: mask, security_questions: [{ question_id: 1, response: mask }], token: null,
  })
})

test('every member of the interface that sounds like a secret is one', () => {
  const members = endpoints.flatMap(({ body, returns }) => [body, returns]).flatMap((schema) => {
    const def = schema && definition(schema)
    return def?.type === 'object' ? Object.keys(def.shape) : []
  })
  const suspicious = members.filter((name) => /pass|secret|token|code$|scratch|upload_to/.test(name) && name !== 'iso_code')
  expect(suspicious.length).toBeGreaterThan(5)
  expect(suspicious.filter((name) => !isSecret(name))).toEqual([])
})
