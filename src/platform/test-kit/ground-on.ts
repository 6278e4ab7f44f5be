import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import type { Ground } from '../http/api-server.ts'
import type { Jobs } from '../jobs.ts'
import { silentLog } from '../log.ts'
import { News } from '../news.ts'

/** A ground for samples on the database of running programs, which hear of what it changes. It writes no jobs. */
export function groundOn(url: string): { ground: Ground; close: () => Promise<void> } {
  const log = silentLog()
  const jobs = { send: async () => undefined, sendAll: async () => undefined } as unknown as Jobs
  const database = openDatabase({ url, jobs, log, whenChanged: () => {}, connections: 2 })
  const nobody = {
    findPerson: async () => undefined,
    noteSecurityEvent: async () => {},
    hear: () => {},
    ordersOnRound: async () => new Set<number>(),
  }
  const news = new News()
  const ground = { config: readConfig({}), database, clock: systemClock, log, news, ...nobody }
  return { ground, close: () => database.close() }
}
