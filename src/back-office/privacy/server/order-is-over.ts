import { inLists, lapsed, onCredit } from '#orders/server/order-states-in-sql.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { unfinishedHold } from '#takings/card-holds/server/unfinished-hold.ts'
import { unfinishedPayment } from '#takings/online-payments/server/unfinished-payment.ts'
import { receivedOf } from '#takings/payments/server/received-of.ts'

const isBack = (alias: string) =>
  `not exists (select from rentals r where r.order_id = ${alias}.id and ${openRental()})`

/** SQL: damage or loss of it is not paid for. */
export const owesCompensation = (alias = 'o'): string => `exists (select from documents d
  join document_balances b on b.document_id = d.id and b.open <> 0 where d.order_id = ${alias}.id and d.kind = 'compensation')`

/** SQL for an order on credit (alias of `orders`): all is back, billed and settled. */
export const creditIsOver = (alias = 'o'): string => `(${isBack(alias)}
  and not exists (select from unbilled_lines u where u.order_id = ${alias}.id)
  and not exists (select from document_orders k join document_balances b on b.document_id = k.document_id and b.open <> 0
                   where k.order_id = ${alias}.id))`

/** Nothing owed for damage, and: deleted, lapsed without money left, paid with all tools back, or settled credit; nothing online unfinished. */
export const orderIsOver = (alias = 'o'): string => `((not (${inLists(alias)})
  or (${lapsed(alias)} and ${receivedOf(alias)} <= 0)
  or (${onCredit(alias)} and ${creditIsOver(alias)})
  or (${alias}.paid_at is not null and ${isBack(alias)}))
  and not ${owesCompensation(alias)}
  and not exists (select from payment_intents i where i.order_id = ${alias}.id and ${unfinishedPayment()})
  and not exists (select from card_holds h where h.order_id = ${alias}.id and ${unfinishedHold()}))`
