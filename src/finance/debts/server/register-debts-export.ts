import type { Route } from '#platform/http/api-server.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { ageColumns } from '../debt-ages.ts'
import { type DebtRow, ListDebts } from '../debts.contract.ts'
import { readDebtRows, selectDebtorIds } from './debts.queries.ts'

const debtsExport = defineListExport(ListDebts, { risk: 'exports-people' })

export function registerDebtsExport(route: Route): void {
  registerListExport(route, debtsExport, async ({ query, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const [reader, today] = [database.db, toVilniusDay(now)]
    const rows = await readRowsByIds(database, {
      ids: selectDebtorIds(reader, query, today),
      read: (ids) => readDebtRows(reader, ids, { today, place: query.place }),
      idOf: ({ client_id, order_id }) => client_id ?? -Number(order_id),
    })
    return { name: 'skolos', columns, ...rows }
  })
}

const columns: readonly FileColumn<DebtRow>[] = [
  { field: 'client_id', head: 'Kliento nr.', of: 'name' },
  { field: 'name', head: 'Klientas' },
  { field: 'code', head: 'Įmonės kodas', of: 'name' },
  { field: 'phone', head: 'Telefonas', of: 'name' },
  { field: 'email', head: 'El. paštas', of: 'name' },
  { field: 'order_ids', head: 'Užsakymai', of: 'name', cell: ({ order_ids }) => order_ids.join(', ') },
  { field: 'oldest_due_on', head: 'Seniausias terminas', is: 'day' },
  { field: 'days_late', head: 'Vėluoja dienų', of: 'oldest_due_on' },
  ...ageColumns.map(
    ({ age, head }): FileColumn<DebtRow> => ({ field: age, head, is: 'money', cell: ({ ages }) => ages[age] }),
  ),
  { field: 'overdue', head: 'Pradelsta', of: 'open', is: 'money' },
  { field: 'open', head: 'Iš viso', is: 'money' },
  { field: 'promised', head: 'Žada iki', of: 'oldest_due_on', is: 'day', cell: ({ promised }) => promised?.day },
]
