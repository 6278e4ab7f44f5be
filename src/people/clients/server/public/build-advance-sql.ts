/** Cents with VAT that payments have left: neither on a bill nor paid back. `client`: SQL of its id. */
export const buildAdvanceSql = (client: string): string =>
  `(coalesce((select sum(p.amount) from payments p where p.client_id = ${client}), 0)
  - coalesce((select sum(s.amount) from payments p join payment_documents s on s.payment_id = p.id where p.client_id = ${client}), 0))`
