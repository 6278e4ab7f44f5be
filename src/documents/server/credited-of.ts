/**
 * What an order's credit notes took off its invoice, as positive cents with VAT: in the words of SQL, about the alias of
 * `orders`. A credit note may be told with or without its minus.
 */
export const creditedOf = (alias = 'o'): string =>
  `abs(coalesce((select sum((d.snapshot ->> 'price_with_vat')::int) from documents d
    where d.order_id = ${alias}.id and d.kind = 'credit'), 0))`
