import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsInPages } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { ListTills, type Till } from '../tills.contract.ts'
import { listTills } from './tills.queries.ts'

const tillsExport = defineListExport(ListTills, { about: 'the-shop' })

export function registerTillsExport(route: Route): void {
  registerListExport(route, tillsExport, async ({ query, database: { db } }) => ({
    name: 'kasos',
    columns,
    ...(await readRowsInPages((page) => listTills(db, { ...query, ...page }))),
  }))
}

const columns: readonly FileColumn<Till>[] = [
  { field: 'place', head: 'Padalinys' },
  { field: 'opened_at', head: 'Atidaryta', is: 'moment' },
  { field: 'opened_by', head: 'Kas atidarė', of: 'opened_at' },
  { field: 'float', head: 'Pradžioje', is: 'money' },
  { field: 'closed_at', head: 'Uždaryta', is: 'moment' },
  { field: 'closed_by', head: 'Kas uždarė', of: 'closed_at' },
  { field: 'expected', head: 'Turi būti', is: 'money' },
  { field: 'counted', head: 'Suskaičiuota', is: 'money' },
  { field: 'difference', head: 'Skirtumas', is: 'money' },
  { field: 'note', head: 'Pastaba', of: 'difference' },
]
