import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deadline } from '../slices.ts'
import { a, encodeMessage, soa } from './dns-testing.ts'
import { readMessage, type ResourceRecord } from './message.ts'
import { TransferError } from './transfer.ts'
import { toImportedZone } from './zone-import.ts'

const zone = 'example.org'

/** A transfer that does not end, of records that are counted but not kept; it never waits. */
async function* endless(): AsyncGenerator<readonly ResourceRecord[], void> {
  const { answers } = readMessage(encodeMessage(1, [soa(), ...Array.from({ length: 100 }, () => a('www.example.com'))]))
  yield answers
  for (;;) yield answers.slice(1)
}

test('the deadline ends the conversion too, and others have their turns until then', async () => {
  const signal = deadline(200, new TransferError('the transfer took too long'))
  const converting = toImportedZone(zone, endless(), signal)
  let turns = 0
  const count = async () => {
    for (; !signal.aborted; turns += 1) await setImmediate()
  }
  const counting = count()
  await expect(converting).rejects.toThrow('the transfer took too long')
  await counting
  expect(turns).toBeGreaterThan(2)
})
