/** SQL: current packages as JSON; `product` is the alias of `products`. */
export const buildPackagesSql = (product: string): string =>
  `coalesce((select t.packages from product_tariffs t where t.product_id = ${product}.id order by t.valid_from desc, t.id desc limit 1), '[]')`
