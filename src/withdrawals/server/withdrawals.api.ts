import { pageOf } from '#platform/contract.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'
import { Refusal } from '#platform/refusal.ts'
import { ListWithdrawals, ReceiveWithdrawal } from '../withdrawals.contract.ts'
import { receiveWithdrawal } from './receive-withdrawal.ts'
import { listWithdrawals, WITHDRAWALS_PAGE_SIZE } from './withdrawals.queries.ts'

/** Consumers' right to leave a contract. */
export const withdrawalsApi: RoomApi = (route, { database: { db } }) => {
  const statements = new SharedLimit(db, attempts.withdrawal)

  route(ReceiveWithdrawal, async ({ body, database, request, now }) => {
    const receiptWaits = await isTooOften(statements.count(clientKey(request.ip), now))
    return { data: await database.transaction((tx) => receiveWithdrawal(tx, { ...body, receiptWaits, now })) }
  })

  route(ListWithdrawals, async ({ query, database }) => {
    const { rows, total } = await listWithdrawals(database.db, query)
    return pageOf(rows, total, query.page, WITHDRAWALS_PAGE_SIZE, addressOf(query.order_id))
  })
}

/** The law knows no statement that comes too often: it is received, and only its receipt is slower. */
async function isTooOften(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return false
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return true
    throw error
  }
}

const addressOf = (orderId: number | undefined) =>
  orderId === undefined ? ListWithdrawals.address : `${ListWithdrawals.address}?order_id=${orderId}`
