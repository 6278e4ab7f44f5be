import { inArray } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { unitCsvColumns } from '#catalogue/units/unit-csv.ts'
import { retirementReasonLabels, unitStateLabels } from '#catalogue/units/unit-labels.ts'
import { ExportUnits, type Unit } from '#catalogue/units/units.contract.ts'
import { hasLabels } from '#people/labels/server/public/has-labels.ts'
import { createLookup } from '#platform/create-lookup.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Route } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { addXlsxExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { readListedUnits, selectUnitIds } from './units.queries.ts'

/** With its product's address. */
type UnitOfFile = Unit & { slug: string }

export function registerUnitsExport(route: Route): void {
  registerListExport(route, addXlsxExport(ExportUnits), async ({ query, database, now }) => {
    const { db } = database
    const places = await readPlaces(db)
    choosePlace(places, query.place)
    const rows = await readRowsByIds(database, {
      ids: selectUnitIds(db, query, now),
      read: async (ids) => withSlugs(db, await readListedUnits(db, ids, now)),
      idOf: ({ id }) => id,
    })
    const absent = [...(places.length > 1 ? [] : ['place']), ...((await hasLabels(db)) ? [] : ['labels'])]
    const columns = buildColumns(new Map(places.map(({ id, code }) => [id, code])))
    return { name: 'vienetai', columns: columns.filter(({ field }) => !absent.includes(field)), ...rows }
  })
}

async function withSlugs(reader: Reader, rows: Unit[]): Promise<UnitOfFile[]> {
  const ids = [...new Set(rows.flatMap(({ product }) => product?.id ?? []))]
  const productRows = await reader
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.id, ids))
  const slugs = new Map(productRows.map(({ id, slug }) => [id, slug]))
  return rows.map((unit) => ({ ...unit, slug: slugs.get(unit.product?.id ?? 0) ?? '' }))
}

type Told = Pick<FileColumn<UnitOfFile>, 'is' | 'of' | 'cell'>

const buildColumns = (places: Map<number, string>): FileColumn<UnitOfFile>[] => {
  const definitions: Record<string, Told> = createLookup({
    product: { cell: ({ slug }) => slug },
    title: { of: 'product', cell: ({ product }) => product?.title },
    place: { cell: ({ place_id }) => places.get(place_id) },
    labels: { cell: ({ labels }) => (labels ?? []).map(({ name }) => name).join(', ') },
    bought_on: { is: 'day' },
    purchase_price: { is: 'money' },
    state: { cell: ({ state }) => unitStateLabels[state] },
    retired_reason: {
      of: 'state',
      cell: ({ retired_reason }) => (retired_reason ? retirementReasonLabels[retired_reason] : ''),
    },
  })
  return unitCsvColumns.map(({ field, head, withoutVat }) => ({ field, head, withoutVat, ...definitions[field] }))
}
