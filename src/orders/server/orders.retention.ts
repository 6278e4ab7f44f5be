import { sql } from 'drizzle-orm'
import type { ModuleRetention } from '#shell/module/retention.ts'

export const ordersRetention = {
  /** An order keeps its buyer as long as one of its papers does. */
  orders: {
    isOutdated: (before) => sql`o.placed_at < ${before}
        and not exists (select from documents d where d.order_id = o.id and d.purged_at is null)
        and not exists (select from document_orders k join documents d on d.id = k.document_id
                         where k.order_id = o.id and d.purged_at is null)`,
  },
  erasedAccounts: { isOutdated: () => sql`o.user_id is null and not o.without_account` },
  unpaidOrders: { isOutdated: (before) => sql`o.paid_at is null and coalesce(o.deleted_at, o.lapsed_at) < ${before}` },
} satisfies ModuleRetention
