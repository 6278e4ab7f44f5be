/** Less refunds; cents. `alias` names `orders`. */
export const receivedOf = (alias = 'o'): string =>
  `coalesce((select sum(p.amount) from payments p where p.order_id = ${alias}.id), 0)`
