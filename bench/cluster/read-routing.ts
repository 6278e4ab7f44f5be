import { setTimeout as delay } from 'node:timers/promises'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { report } from '../report.ts'
import { buildSuggestionRequests } from '../shop-requests.ts'
import { type Cluster, findPrimary } from './cluster.ts'
import type { DatabaseMachine } from './database-machine.ts'

/** Uncached questions; only the shop's own jobs run besides. */
export async function measureWhereReadsGo({ machines, shops }: Cluster): Promise<void> {
  const primary = await findPrimary(machines)
  const replica = machines.find((machine) => machine !== primary) as DatabaseMachine
  const searches = buildSuggestionRequests().slice(0, 300)
  const transactions = async () => {
    // Sessions report their statistics after a second idle.
    await delay(1_500)
    return { primary: await transactionsOf(primary), replica: await transactionsOf(replica) }
  }

  const before = await transactions()
  for (const [i, { path }] of searches.entries()) await requestProgram(shops[i % shops.length] as never, `GET ${path}`)
  const after = await transactions()
  const byReplica = after.replica - before.replica
  const byPrimary = after.primary - before.primary
  report(`${searches.length} searches that nobody asked before`, `${byReplica} by the replica`, {
    target: `≥ ${searches.length}`,
    ok: byReplica >= searches.length,
    note: `transactions; ${byPrimary} by the primary, its jobs included`,
  })
}

async function transactionsOf(machine: DatabaseMachine): Promise<number> {
  const [row] = await machine.ask<{ done: string }>(
    'select xact_commit + xact_rollback as done from pg_stat_database where datname = current_database()',
  )
  return Number(row?.done)
}
