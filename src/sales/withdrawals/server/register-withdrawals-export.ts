import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsInPages } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { ListWithdrawals, type ReceivedWithdrawal } from '../withdrawals.contract.ts'
import { listWithdrawals } from './list-withdrawals.ts'

const withdrawalsExport = defineListExport(ListWithdrawals, { risk: 'exports-people' })

export function registerWithdrawalsExport(route: Route): void {
  registerListExport(route, withdrawalsExport, async ({ query, database: { db } }) => ({
    name: 'sutarciu-atsisakymai',
    columns,
    ...(await readRowsInPages((page) => listWithdrawals(db, { ...query, ...page }))),
  }))
}

const columns: readonly FileColumn<ReceivedWithdrawal>[] = [
  { field: 'received_at', head: 'Gauta', is: 'moment' },
  { field: 'name', head: 'Vardas, pavardė' },
  { field: 'email', head: 'El. paštas' },
  { field: 'order_number', head: 'Įrašytas numeris' },
  { field: 'order_id', head: 'Užsakymas', of: 'order' },
]
