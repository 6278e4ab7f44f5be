import type { AppContext } from '#platform/http/api-server.ts'
import { transact, type Work } from './work.ts'

/** A job's action of the shop itself, in a transaction. */
export const runAsShop =
  <D>(action: (work: Work, data: D) => Promise<unknown>) =>
  ({ database, clock }: AppContext, data: D) =>
    transact(database, { now: clock() }, (work) => action(work, data))
