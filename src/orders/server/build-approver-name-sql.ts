/** `alias`: `order_approvals`. Null: the office. */
export const buildApproverNameSql = (alias = 'a'): string =>
  `(select nullif(trim(u.name || ' ' || u.lastname), '') from users u where u.id = ${alias}.decided_by and not u.is_admin)`
