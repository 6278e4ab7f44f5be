/** What has come for an order less what was given back, in cents: in the words of SQL, about the alias of `orders`. */
export const receivedOf = (alias = 'o'): string =>
  `coalesce((select sum(p.amount) from payments p where p.order_id = ${alias}.id), 0)`
