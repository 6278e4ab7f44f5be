import type { RoomApi } from '#platform/api-server.ts'
import { clientKey } from '#platform/client-key.ts'
import { pageOf } from '#platform/contract.ts'
import { attempts } from '#platform/limits.ts'
import { SharedLimit } from '#platform/shared-limit.ts'
import { ListWithdrawals, ReceiveWithdrawal } from '../withdrawals.contract.ts'
import { receiveWithdrawal } from './receive-withdrawal.ts'
import { listWithdrawals, WITHDRAWALS_PAGE_SIZE } from './withdrawals.queries.ts'

/** Consumers' right to leave a contract. */
export const withdrawalsApi: RoomApi = (route, { database: { db } }) => {
  const statements = new SharedLimit(db, attempts.withdrawal)
  // A receipt goes to any address that is typed: many clients together must not flood one mailbox with them.
  const receipts = new SharedLimit(db, attempts.withdrawalReceipt)

  route(ReceiveWithdrawal, async ({ body, database, request, now }) => {
    await statements.count(clientKey(request.ip), now)
    await receipts.count(body.email.toLowerCase(), now)
    return { data: await database.transaction((tx) => receiveWithdrawal(tx, { ...body, now })) }
  })

  route(ListWithdrawals, async ({ query, database }) => {
    const { rows, total } = await listWithdrawals(database.db, query)
    return pageOf(rows, total, query.page, WITHDRAWALS_PAGE_SIZE, addressOf(query.order_id))
  })
}

const addressOf = (orderId: number | undefined) =>
  orderId === undefined ? ListWithdrawals.address : `${ListWithdrawals.address}?order_id=${orderId}`
