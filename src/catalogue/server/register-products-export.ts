import { createLookup } from '#platform/create-lookup.ts'
import type { Route } from '#platform/http/api-server.ts'
import { addXlsxExport } from '#shell/exports/server/public/define-list-export.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import type { Fields } from '#shell/fields/field-definition.ts'
import { AdminProducts } from '../catalogue.office.contract.ts'
import { kinds } from '../kinds.ts'
import { productCsvColumns } from '../product-csv.ts'
import { everyField } from '../product-fields.ts'
import { streamProductBatches } from './stream-product-batches.ts'

const fileNames = { rent: 'nuomos-produktai', sell: 'pardavimo-produktai', addition: 'priedai' } as const

/** What the list shows together. */
const shownIn: Record<string, string> = createLookup({
  id: 'title',
  slug: 'title',
  price_per_day: 'price',
  price_per_hour: 'price',
})

export function registerProductsExport(route: Route): void {
  for (const kind of kinds)
    registerListExport(route, addXlsxExport(AdminProducts[kind].export), async ({ query, database, now }) => ({
      name: fileNames[kind],
      columns: productCsvColumns[kind].map(({ field, head, withoutVat }) => ({
        field,
        head,
        withoutVat,
        of: shownIn[field] ?? field,
        ...(isSum(field) && { is: 'money' as const }),
      })),
      ...(await streamProductBatches(database, { kind, ...query }, now)),
    }))
}

const isSum = (field: string) => (everyField as Fields)[field]?.kind === 'cents'
