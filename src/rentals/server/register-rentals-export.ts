import type { Route } from '#platform/http/api-server.ts'
import { maySeeNames } from '#platform/http/hidden-names.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { getRentalStage, rentalStages } from '../rental-states.ts'
import { ListRentals, type Rental } from '../rentals.contract.ts'
import { buildRentalIdsSql, readRentalRows } from './rentals.queries.ts'

const rentalsExport = defineListExport(ListRentals, { risk: 'exports-people' })

export function registerRentalsExport(route: Route): void {
  registerListExport(route, rentalsExport, async ({ query, who, now, database }) => {
    const { db } = database
    const places = await readPlaces(db)
    choosePlace(places, query.place)
    const rows = await readRowsByIds(database, {
      ids: await buildRentalIdsSql(db, { ...query, byNames: maySeeNames(who) }, now),
      read: (ids) => readRentalRows(db, ids),
      idOf: ({ id }) => id,
    })
    return { name: 'nuomos', columns: buildColumns(now, new Map(places.map(({ id, title }) => [id, title]))), ...rows }
  })
}

const buildColumns = (now: Date, places: Map<number, string>): readonly FileColumn<Rental>[] => [
  { field: 'id', head: 'Nr.' },
  { field: 'order_id', head: 'Užsakymas', of: 'user' },
  {
    field: 'client',
    head: 'Klientas',
    of: 'user',
    cell: ({ user }) => user.title || [user.name, user.lastname].filter(Boolean).join(' '),
  },
  { field: 'phone', head: 'Telefonas', of: 'user' },
  { field: 'product', head: 'Įrankis', of: 'rent_product', cell: ({ rent_product }) => rent_product.title },
  { field: 'quantity', head: 'Kiekis', of: 'rent_product' },
  { field: 'unit_codes', head: 'Vienetai', of: 'rent_product', cell: ({ unit_codes }) => unit_codes.join(', ') },
  { field: 'place', head: 'Padalinys', of: 'rent_product', cell: ({ place_id }) => places.get(place_id) ?? '' },
  { field: 'created_at', head: 'Sukurta', is: 'moment' },
  { field: 'starts_at', head: 'Nuo', of: 'created_at', is: 'moment' },
  {
    field: 'expected_return',
    head: 'Numatomas grąžinimas',
    is: 'moment',
    cell: ({ open_ended, expected_return }) => (open_ended ? '' : expected_return),
  },
  {
    field: 'state',
    head: 'Būsena',
    of: 'returned',
    cell: (rental) => rentalStages[getRentalStage(rental, +now)].label,
  },
  { field: 'returned_at', head: 'Grąžinta', of: 'returned', is: 'moment' },
]
