import type { RoomApi } from '#platform/http/api-server.ts'
import { CloseMonth, ListMonths, ShowMonth } from '../months.contract.ts'
import './closed-month.ts'
import { checkMonth } from './check-month.ts'
import { closeMonth } from './close-month.ts'
import { listMonths, showMonth } from './months.queries.ts'

export const monthsApi: RoomApi = (route) => {
  route(ListMonths, async ({ database, now }) => ({ data: await listMonths(database.db, now) }))

  route(ShowMonth, async ({ params: { month }, database, now }) => {
    const shown = await showMonth(database.db, { month, now })
    // what was found before a month was closed is no news after it
    const checks = shown.state === 'open' || shown.state === 'now' ? await checkMonth(database.db, month) : []
    return { data: { ...shown, checks } }
  })

  route(CloseMonth, async ({ params: { month }, who, now, database }) => {
    await database.transaction((tx) => closeMonth(tx, { month, byUserId: who.id, now }))
    return { data: await showMonth(database.db, { month, now }) }
  })
}
