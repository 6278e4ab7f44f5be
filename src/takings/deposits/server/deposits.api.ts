import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { HoldDeposit, ListDeposits, ShowDeposit } from '../deposits.contract.ts'
import { listDeposits, PAGE_SIZE, showDeposit } from './deposits.queries.ts'
import { holdDeposit } from './hold-deposit.ts'

export const depositsApi: RoomApi = (route) => {
  route(ShowDeposit, ({ params, database }) => answerOf(database.db, params.id))

  route(HoldDeposit, async ({ params, body: { held_seen, place_id: placeId, ...body }, database, act }) => {
    const asked = { orderId: params.id, ...body, placeId, heldSeen: held_seen }
    await act((work) => holdDeposit(work, asked))
    return answerOf(database.db, params.id)
  })

  route(ListDeposits, async ({ query: { page, ...asked }, database }) => {
    const { rows, total, held } = await listDeposits(database.db, { ...asked, page })
    return { ...pageOf(rows, total, page, PAGE_SIZE, ListDeposits.address), held }
  })
}

async function answerOf(reader: Reader, orderId: number) {
  const data = await showDeposit(reader, orderId)
  if (!data) throw notFound('Tokio užsakymo nėra.')
  return { data }
}
