import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, findPrimary } from './cluster.ts'
import type { DatabaseMachine } from './database-machine.ts'
import type { People } from './people.ts'
import { reportOwnWrites } from './troubles.ts'
import { waitUntil } from './wait-until.ts'

const leastMs = 5_000
const leastChanges = 5

/** Reads must be right although the replica does not replay. */
export async function measurePausedReplay({ machines }: Cluster, { author }: People): Promise<void> {
  const primary = await findPrimary(machines)
  const replica = machines.find((machine) => machine !== primary) as DatabaseMachine
  author.look()
  await replica.ask('select pg_wal_replay_pause()', 'postgres')
  try {
    await delay(leastMs)
    await waitUntil('enough was looked at', () => author.changesSeen() >= leastChanges)
    reportOwnWrites(author.look())
  } finally {
    await replica.ask('select pg_wal_replay_resume()', 'postgres')
  }
}
