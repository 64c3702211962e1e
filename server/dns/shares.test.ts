import { expect, test } from 'vitest'
import { Shares } from './shares.ts'

test('a user has a share, and all users together a limit; what ends or fails makes room', async () => {
  const shares = new Shares({ total: 3, perUser: 2, retrySeconds: 7 })
  const ends: ((failure?: Error) => void)[] = []
  const run = (userId: number) =>
    shares.run(
      userId,
      () => new Promise<void>((resolve, reject) => ends.push((failure) => (failure ? reject(failure) : resolve()))),
    )
  const refused = expect.objectContaining({ status: 429, headers: { 'Retry-After': '7' } })
  const [first, second] = [run(1), run(1)]
  await expect(run(1)).rejects.toEqual(refused)
  const other = run(2)
  await expect(run(3)).rejects.toEqual(refused)
  ends[0]?.()
  await first
  ends[1]?.(new Error('failed'))
  await expect(second).rejects.toThrow('failed')
  const [again, third] = [run(1), run(3)]
  for (const end of ends) end()
  await Promise.all([other, again, third])
})
