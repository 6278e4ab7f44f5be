import { spawnSync } from 'node:child_process'
import { expect } from '@playwright/test'
import {
  createDataDir,
  freePort,
  type RunningProgram,
  removeDataDir,
  startTestProgram,
} from '#platform/test-kit/running-program.ts'

/** Runs a script of this folder that plays a shop into a folder; answers the JSON of its last line, if it is any. */
export function runJourneyScript<Told>(script: string, ...args: string[]): Told {
  const value = ['scripts/runtime.mjs', `journeys/${script}`, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, value, { encoding: 'utf8', timeout: 240_000 })
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout.trim().split('\n').at(-1) || 'null')
}

/** The program on a new, empty folder, which is gone afterwards. */
export const withOwnShop = (env: Record<string, string>, use: (shop: RunningProgram) => Promise<void>): Promise<void> =>
  withProgramOn(() => undefined, { env, use })

/** The program on a new folder that `fill` has filled; both are gone afterwards. */
export async function withProgramOn<Filled>(
  fill: (dataDir: string) => Filled,
  {
    env = {},
    use,
  }: { env?: Record<string, string>; use: (shop: RunningProgram, filled: Filled, dataDir: string) => Promise<void> },
): Promise<void> {
  const dataDir = createDataDir()
  const filled = fill(dataDir)
  const program = await startTestProgram(
    { PORT: await freePort(), DATA_DIR: dataDir, TRUST_PROXY: '1', ...env },
    180_000,
  )
  try {
    await use(program, filled, dataDir)
  } finally {
    program.child.kill('SIGTERM')
    await program.exited
    removeDataDir(dataDir)
  }
}
