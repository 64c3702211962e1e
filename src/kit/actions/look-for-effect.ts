import type { FindEffect } from '#queries/effects.ts'

/** When to look for the effect after the response was lost, milliseconds: the service may still be at work. */
const lookDelaysMs = [0, 500, 1000]

/** Resolves when the effect shows within these times; otherwise throws the error of the request. */
export async function lookForEffect(find: FindEffect, error: unknown): Promise<void> {
  for (const delayMs of lookDelaysMs) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (await find()) return
  }
  throw error
}
