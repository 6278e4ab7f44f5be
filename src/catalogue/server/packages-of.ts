/** SQL: the packages of several days that a product has now, as JSON; `products` under the name it has in the query. */
export const packagesOf = (product: string): string =>
  `coalesce((select t.packages from product_tariffs t where t.product_id = ${product}.id order by t.valid_from desc, t.id desc limit 1), '[]')`
