import { downtimeKindLabels } from '#catalogue/units/downtime-kinds.ts'
import { type DueInspection, ListDueInspections } from '#catalogue/units/inspections.contract.ts'
import type { Route } from '#platform/http/api-server.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'
import { defineListExport } from '#shell/exports/server/public/define-list-export.ts'
import { readRowsInPages } from '#shell/exports/server/public/read-rows.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { type Breakdown, ListBreakdowns } from '../breakdowns.contract.ts'
import { collisionCauseLabels } from '../collision-cause-labels.ts'
import { type Collision, ListCollisions } from '../collisions.contract.ts'
import { downtimeStateLabels } from '../downtime-state-labels.ts'
import { type Downtime, ListDowntimes } from '../downtimes.contract.ts'
import { listBreakdowns } from './breakdowns.queries.ts'
import { listCollisions } from './collisions.queries.ts'
import { listDowntimes } from './downtimes.queries.ts'
import { listDueInspections } from './public/inspections.queries.ts'

const collisionsExport = defineListExport(ListCollisions, { risk: 'exports-people' })
const breakdownsExport = defineListExport(ListBreakdowns, { risk: 'exports-people' })
const downtimesExport = defineListExport(ListDowntimes, { about: 'nobody' })
const dueInspectionsExport = defineListExport(ListDueInspections, { about: 'nobody' })

/** Lists of what must be done about machines. */
export function registerFleetExports(route: Route): void {
  registerListExport(route, collisionsExport, async ({ query, now, database: { db } }) => {
    choosePlace(await readPlaces(db), query.place)
    const rows = await readRowsInPages((page) => listCollisions(db, { ...query, ...page, now }))
    return { name: 'neuztenka-irankiu', columns: collisionColumns, ...rows }
  })

  registerListExport(route, breakdownsExport, async ({ query, now, database: { db } }) => {
    choosePlace(await readPlaces(db), query.place)
    const rows = await readRowsInPages((page) => listBreakdowns(db, { ...query, ...page }, now))
    return { name: 'gedimai', columns: breakdownColumns, ...rows }
  })

  registerListExport(route, downtimesExport, async ({ query, now, database: { db } }) => {
    const places = await readPlaces(db)
    choosePlace(places, query.place)
    const rows = await readRowsInPages((page) => listDowntimes(db, { ...query, ...page }, now))
    return {
      name: 'prastovos',
      columns: buildDowntimeColumns(new Map(places.map((one) => [one.id, one.title]))),
      ...rows,
    }
  })

  registerListExport(route, dueInspectionsExport, async ({ query, now, database: { db } }) => {
    choosePlace(await readPlaces(db), query.place)
    const rows = await readRowsInPages((page) => listDueInspections(db, { ...query, ...page }, now))
    return { name: 'patikros', columns: inspectionColumns, ...rows }
  })
}

const collisionColumns: readonly FileColumn<Collision>[] = [
  { field: 'order_id', head: 'Užsakymas' },
  { field: 'client', head: 'Klientas' },
  { field: 'phone', head: 'Telefonas' },
  { field: 'product', head: 'Įrankis', cell: ({ product }) => product.title },
  { field: 'from', head: 'Nuo', is: 'moment' },
  { field: 'to', head: 'Iki', is: 'moment' },
  { field: 'quantity', head: 'Kiekis' },
  { field: 'missing', head: 'Trūksta' },
  { field: 'cause', head: 'Kodėl', cell: ({ cause }) => collisionCauseLabels[cause] },
]

const breakdownColumns: readonly FileColumn<Breakdown>[] = [
  { field: 'order_id', head: 'Užsakymas' },
  { field: 'client', head: 'Klientas' },
  { field: 'phone', head: 'Telefonas' },
  { field: 'title', head: 'Įrankis' },
  { field: 'quantity', head: 'Kiekis' },
  { field: 'units', head: 'Vienetai', cell: ({ units }) => units.map(({ code }) => code).join(', ') },
  { field: 'since', head: 'Sugedo', is: 'moment' },
  { field: 'expected_return', head: 'Numatomas grąžinimas', is: 'moment' },
  { field: 'note', head: 'Pastaba' },
]

const buildDowntimeColumns = (places: Map<number, string>): readonly FileColumn<Downtime>[] => [
  { field: 'product', head: 'Įrankis', cell: ({ product }) => product?.title ?? 'Ištrintas produktas' },
  { field: 'unit', head: 'Vienetas', of: 'product', cell: ({ unit }) => unit?.code },
  { field: 'quantity', head: 'Kiekis', of: 'product' },
  { field: 'place', head: 'Padalinys', cell: ({ place_id }) => places.get(place_id) },
  { field: 'kind', head: 'Kodėl', cell: ({ kind }) => downtimeKindLabels[kind] },
  { field: 'reason', head: 'Priežastis', of: 'kind' },
  { field: 'from', head: 'Nuo', is: 'moment' },
  { field: 'to', head: 'Iki', is: 'moment' },
  { field: 'state', head: 'Būsena', cell: ({ state }) => downtimeStateLabels[state] },
]

const inspectionColumns: readonly FileColumn<DueInspection>[] = [
  { field: 'code', head: 'Vienetas', cell: ({ unit }) => unit.code },
  { field: 'product', head: 'Produktas', cell: ({ product }) => product.title },
  { field: 'kind', head: 'Patikra' },
  { field: 'obligatory', head: 'Privaloma', of: 'kind', cell: ({ obligatory }) => (obligatory ? 'Taip' : 'Ne') },
  { field: 'state', head: 'Būsena', cell: ({ overdue }) => (overdue ? 'Pasibaigusi' : 'Artėja') },
  { field: 'passed_on', head: 'Atlikta', of: 'due', is: 'day' },
  { field: 'due', head: 'Galioja', is: 'day' },
  { field: 'place', head: 'Kur', cell: ({ unit }) => (unit.state === 'out' ? 'Išnuomotas' : 'Pas mus') },
]
