import { buildUnfinishedHoldCondition } from '#finance/card-holds/server/public/build-unfinished-hold-condition.ts'
import { buildUnfinishedPaymentCondition } from '#finance/online-payments/server/public/build-unfinished-payment-condition.ts'
import { buildReceivedSql } from '#finance/payments/server/public/build-received-sql.ts'
import {
  buildLapsedCondition,
  buildListedCondition,
  buildOnCreditCondition,
} from '#orders/server/public/order-state-conditions.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import { openRental } from '#rules/periods/open-rental.ts'

const isBack = (alias: string) =>
  `not exists (select from rentals r where r.order_id = ${alias}.id and ${openRental()})`

/** SQL: damage or loss of it is not paid for. */
export const hasOpenCompensation = (alias = 'o'): string => `exists (select from documents d
  join document_balances b on b.document_id = d.id and b.open <> 0 where d.order_id = ${alias}.id and d.kind in ${buildPaperKindsSql('isApartFromPrice')})`

/** SQL for an order on credit (alias of `orders`): all is back, billed and settled. */
export const isCreditOrderOver = (alias = 'o'): string => `(${isBack(alias)}
  and not exists (select from unbilled_lines u where u.order_id = ${alias}.id)
  and not exists (select from document_orders k join document_balances b on b.document_id = k.document_id and b.open <> 0
                   where k.order_id = ${alias}.id))`

/** Nothing owed for damage, and: deleted, lapsed without money left, paid with all tools back, or settled credit; nothing online unfinished. */
export const isOrderOver = (alias = 'o'): string => `((not (${buildListedCondition(alias)})
  or (${buildLapsedCondition(alias)} and ${buildReceivedSql(alias)} <= 0)
  or (${buildOnCreditCondition(alias)} and ${isCreditOrderOver(alias)})
  or (${alias}.paid_at is not null and ${isBack(alias)}))
  and not ${hasOpenCompensation(alias)}
  and not exists (select from payment_intents i where i.order_id = ${alias}.id and ${buildUnfinishedPaymentCondition()})
  and not exists (select from card_holds h where h.order_id = ${alias}.id and ${buildUnfinishedHoldCondition()}))`
