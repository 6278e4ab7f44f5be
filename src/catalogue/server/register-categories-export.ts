import type { Route } from '#platform/http/api-server.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsInPages } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { AdminCategories } from '../catalogue.office.contract.ts'
import { type Kind, kinds } from '../kinds.ts'
import { countCategories, listOfficeCategories } from './office-list.queries.ts'

const fileNames = {
  rent: 'nuomos-kategorijos',
  sell: 'pardavimo-kategorijos',
  addition: 'priedu-kategorijos',
} as const satisfies Record<Kind, string>

export function registerCategoriesExport(route: Route): void {
  for (const kind of kinds)
    registerListExport(
      route,
      defineListExport(AdminCategories[kind].list, { about: 'nobody' }),
      async ({ query: { q = '' }, database: { db } }) => {
        const total = await countCategories(db, { kind, q })
        const rows = await readRowsInPages(async ({ page, per_page }) => ({
          rows: await listOfficeCategories(db, { kind, q }, per_page, (page - 1) * per_page),
          total,
        }))
        return { name: fileNames[kind], columns: kind === 'rent' ? [...columns, ...waiverColumns] : columns, ...rows }
      },
    )
}

type Row = Awaited<ReturnType<typeof listOfficeCategories>>[number]

const columns: readonly FileColumn<Row>[] = [
  { field: 'id', head: 'Nr.', of: 'number' },
  { field: 'title', head: 'Kategorija' },
  { field: 'slug', head: 'Adresas', of: 'title' },
]

/** Empty: as the shop's. */
const waiverColumns: readonly FileColumn<Row>[] = [
  {
    field: 'waiver_percent',
    head: 'Apsauga nuo žalos, %',
    of: 'title',
    cell: ({ waiver }) => (waiver === 'off' ? 'nesiūloma' : waiver?.percent),
  },
  {
    field: 'waiver_deductible',
    head: 'Išskaita',
    of: 'title',
    is: 'money',
    cell: ({ waiver }) => (waiver === 'off' ? null : waiver?.deductible),
  },
]
