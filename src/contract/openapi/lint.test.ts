/**
 * Strict linters find nothing in the document: Redocly's `recommended-strict`, all rules of `spectral:oas`, and the
 * schema of OpenAPI 3.1.
 */
import { Validator } from '@seriousme/openapi-schema-validator'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, test } from 'vitest'
import { document, documents, documentWith, redoclyProblems } from './document-testing.ts'

// The types of the library make any text of the severity of its own rules.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const spectralOas = oas as unknown as RulesetDefinition

async function spectralProblems(document: object) {
  const spectral = new spectralCore.Spectral()
  // A service has an operator, but no email address that everybody may know.
  spectral.setRuleset({ extends: [[spectralOas, 'all']], rules: { 'contact-properties': 'off' } })
  const found = await spectral.run(JSON.stringify(document))
  return found.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`)
}

describe.each(documents)('the document with the $words words', ({ document }) => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('has no problem for Redocly', async () => {
    expect(await redoclyProblems(document)).toEqual([])
  })
})

test('the document has no problem for Spectral', async () => {
  expect(await spectralProblems(document)).toEqual([])
})

test('both linters compare examples with their schemas', async () => {
  const wrong = documentWith((text) => text.replace('"status":"running"', '"status":"flying"'), '/node/instances')
  expect((await redoclyProblems(wrong)).join()).toContain('no-invalid-media-type-examples')
  expect((await spectralProblems(wrong)).join()).toContain('oas3-valid-media-example')
})
