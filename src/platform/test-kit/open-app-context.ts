import { invariants } from '#app/invariants.ts'
import { personalData } from '#app/personal-data.ts'
import { purges } from '#app/retention.ts'
import { upwardHandlers } from '#app/subscribers.ts'
import { createTransact } from '#shell/action/work.ts'
import { createTransactOnce } from '#shell/idempotency/server/public/transact-once.ts'
import { readSystemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import type { AppContext } from '../http/api-server.ts'
import type { Jobs } from '../jobs.ts'
import { LiveUpdates } from '../live-updates.ts'
import { createSilentLog } from '../log.ts'

/** On the database of running programs, which hear its changes. Writes no jobs. */
export function openAppContext(url: string): { context: AppContext; close: () => Promise<void> } {
  const log = createSilentLog()
  const jobs = { send: async () => undefined, sendAll: async () => undefined } as unknown as Jobs
  const database = openDatabase({ url, jobs, log, whenChanged: () => {}, above: upwardHandlers, connections: 2 })
  const nobody = {
    findPerson: async () => undefined,
    noteSecurityEvent: async () => {},
    hear: () => {},
    ordersOnRound: async () => new Set<number>(),
    placeHold: { narrow: async () => {} },
  }
  const news = new LiveUpdates()
  const acting = { actAs: createTransact(database), actOnceAs: createTransactOnce(database) }
  const folds = { invariants, personalData, purges }
  const context = {
    config: readConfig({}),
    database,
    clock: readSystemClock,
    log,
    news,
    ...acting,
    ...folds,
    ...nobody,
  }
  return { context, close: () => database.close() }
}
