import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { HoldDeposit, ListDeposits, ShowDeposit } from '../deposits.contract.ts'
import { DEPOSITS_PAGE_SIZE, listDeposits, showDeposit } from './public/deposits.queries.ts'
import { holdDeposit } from './public/hold-deposit.ts'

export const registerDepositRoutes: ModuleApi = (route) => {
  route(ShowDeposit, ({ params, database }) => answerOf(database.db, params.id))

  route(HoldDeposit, async ({ params, body: { held_seen, place_id: placeId, ...body }, database, act }) => {
    const input = { orderId: params.id, ...body, placeId, heldSeen: held_seen }
    await act((work) => holdDeposit(work, input))
    return answerOf(database.db, params.id)
  })

  route(ListDeposits, async ({ query, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, total, held } = await listDeposits(database.db, query)
    return { ...buildPageAnswer(rows, total, query, DEPOSITS_PAGE_SIZE, ListDeposits.address), held }
  })
}

async function answerOf(reader: Reader, orderId: number) {
  const data = await showDeposit(reader, orderId)
  if (!data) throw notFound('Tokio užsakymo nėra.')
  return { data }
}
