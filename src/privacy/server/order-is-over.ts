import { inLists, lapsed } from '#orders/server/order-states-in-sql.ts'
import { receivedOf } from '#payments/server/received-of.ts'
import { openRental } from '#periods/open-rental.ts'

/**
 * An order is over when it has left the lists, has lapsed without any money of it left, or is paid with every tool back:
 * in the words of SQL, about the alias of `orders`.
 */
export const orderIsOver = (alias = 'o'): string => `(not (${inLists(alias)})
  or (${lapsed(alias)} and ${receivedOf(alias)} <= 0)
  or (${alias}.paid_at is not null and not exists (select from rentals r where r.order_id = ${alias}.id and ${openRental()})))`
