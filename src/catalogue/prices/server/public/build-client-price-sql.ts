/** Product before category before everything; null: none. */
export const buildClientPriceSql = (
  { id, category, now }: { id: string; category: string; now: string },
  client: string,
): string => `(
  select json_build_object('percent', x.percent, 'price', x.price)
    from client_prices x
   where x.client_id = ${client}
     and x.from_day <= (${now} at time zone 'Europe/Vilnius')::date
     and (x.until_day is null or x.until_day >= (${now} at time zone 'Europe/Vilnius')::date)
     and (x.product_id = ${id} or x.category_id = ${category} or num_nonnulls(x.product_id, x.category_id) = 0)
   order by x.product_id nulls last, x.category_id nulls last, x.id limit 1)`
