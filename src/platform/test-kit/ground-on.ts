import { above } from '#app/consequences.ts'
import { actsIn } from '#shell/action/work.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import type { Ground } from '../http/api-server.ts'
import type { Jobs } from '../jobs.ts'
import { silentLog } from '../log.ts'
import { News } from '../news.ts'

/** On the database of running programs, which hear its changes. Writes no jobs. */
export function groundOn(url: string): { ground: Ground; close: () => Promise<void> } {
  const log = silentLog()
  const jobs = { send: async () => undefined, sendAll: async () => undefined } as unknown as Jobs
  const database = openDatabase({ url, jobs, log, whenChanged: () => {}, above, connections: 2 })
  const nobody = {
    findPerson: async () => undefined,
    noteSecurityEvent: async () => {},
    hear: () => {},
    ordersOnRound: async () => new Set<number>(),
  }
  const news = new News()
  const actAs = actsIn(database)
  const ground = { config: readConfig({}), database, clock: systemClock, log, news, actAs, ...nobody }
  return { ground, close: () => database.close() }
}
