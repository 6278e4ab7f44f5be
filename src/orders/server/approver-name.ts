/** SQL: the name of whoever of the company decided about an order, about the alias of `order_approvals`; null for the office's people. */
export const approverName = (alias = 'a'): string =>
  `(select nullif(trim(u.name || ' ' || u.lastname), '') from users u where u.id = ${alias}.decided_by and not u.is_admin)`
