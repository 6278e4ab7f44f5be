import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import { createLoadGuard } from './create-load-guard.ts'

const statusAt = async (busy: () => Promise<never> | undefined) =>
  (await busy()?.catch((refused: { status: number }) => refused))?.status ?? 200

test('a single stall refuses nobody, a process that stays behind refuses until it is not', async () => {
  let at = 1_000
  const busy = createLoadGuard(() => at)
  const statuses: [number, number][] = []
  for (const [end, step] of [
    [limits.busyAfterMs + 1_000, 500],
    [limits.busyAfterMs + 9_000, 2_000],
  ] as const)
    for (; at < 1_000 + end; at += step) statuses.push([at - 1_000, await statusAt(busy)])
  for (const [ms, status] of statuses)
    expect([ms, status]).toEqual([ms, ms >= limits.busyAfterMs && ms <= limits.busyAfterMs + 1_000 ? 503 : 200])
  expect(new Set(statuses.map(([, status]) => status))).toEqual(new Set([200, 503]))
})
