import { unfinishedHold } from '#card-holds/server/unfinished-hold.ts'
import { unfinishedPayment } from '#online-payments/server/unfinished-payment.ts'
import { inLists, lapsed, onCredit } from '#orders/server/order-states-in-sql.ts'
import { receivedOf } from '#payments/server/received-of.ts'
import { openRental } from '#periods/open-rental.ts'

const isBack = (alias: string) =>
  `not exists (select from rentals r where r.order_id = ${alias}.id and ${openRental()})`

/**
 * Of an order on credit: every tool is back, nothing of it is still to be billed, and its bills, of which each may be of many orders, are
 * settled: in the words of SQL, about the alias of `orders`.
 */
export const creditIsOver = (alias = 'o'): string => `(${isBack(alias)}
  and not exists (select from unbilled_lines u where u.order_id = ${alias}.id)
  and not exists (select from document_orders k join document_balances b on b.document_id = k.document_id and b.open <> 0
                   where k.order_id = ${alias}.id))`

/**
 * An order is over when it has left the lists, has lapsed without any money of it left, is paid with every tool back, or was on credit and is
 * settled, and nothing that was begun online for it is unfinished: in the words of SQL, about the alias of `orders`.
 */
export const orderIsOver = (alias = 'o'): string => `((not (${inLists(alias)})
  or (${lapsed(alias)} and ${receivedOf(alias)} <= 0)
  or (${onCredit(alias)} and ${creditIsOver(alias)})
  or (${alias}.paid_at is not null and ${isBack(alias)}))
  and not exists (select from payment_intents i where i.order_id = ${alias}.id and ${unfinishedPayment()})
  and not exists (select from card_holds h where h.order_id = ${alias}.id and ${unfinishedHold()}))`
