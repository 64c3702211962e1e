import { expect, test } from 'vitest'
import { recordExamples } from './openapi-examples-testing.ts'

/** To record them again: `npx vitest run --project unit server/openapi-examples.test.ts -u`. */
test('the examples of the document are what the demo account returns', async () => {
  const text = `${JSON.stringify(await recordExamples(), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../src/contract/openapi/examples.json')
})
