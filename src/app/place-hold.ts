import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { LabelledKind } from '#people/labels/label-colours.ts'
import type { EndpointShape } from '#platform/contract.ts'
import type { Db } from '#platform/database/database.ts'
import type { PlaceHold } from '#platform/http/place-hold.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Staff who are held to a place act and look there alone (docs/decisions/0112-labels-and-tasks.md). Every request of theirs passes
 * here, after its shape is known and before its handler: lists that take a place are of theirs, forms that name another
 * are refused, and so are acts on orders, rentals, machines, quotes, tills, transfers and stops of other places. What a
 * new address of such a thing does is refused until it is named among `openActs`.
 */
export const createPlaceHold = (db: Db): PlaceHold => ({
  async narrow(placeId, endpoint, request) {
    narrowQuery(placeId, endpoint, request)
    narrowBody(placeId, endpoint, request.body)
    for (const { subject, id } of listPlacedThings(endpoint, request))
      if (await isOfOtherPlace(db, subject(id, placeId))) refuse()
  },
})

function refuse(): never {
  throw new Refusal(
    403,
    'held-to-place',
    'Dirbate tik savo padalinyje, o tai – kito padalinio. Jei reikia, paprašykite savininko.',
  )
}

const placeQueries = ['place', 'place_id'] as const

/** `place` in the address of a list, a board, a calendar, a report or a file. */
export const listPlaceQueries = ({ query }: EndpointShape): string[] =>
  placeQueries.filter((name) => name in shapeOf(query))

function narrowQuery(placeId: number, endpoint: EndpointShape, request: FastifyRequest): void {
  const query = request.query as Record<string, unknown>
  for (const name of listPlaceQueries(endpoint)) {
    const input = query[name]
    if (input !== undefined && input !== placeId) refuse()
    query[name] = placeId
  }
}

/** Where the shop's own settings name places; who writes them is no clerk. */
const namesPlacesFreely = ['/api/admin/delivery', '/api/admin/users', '/api/admin/users/:id', '/api/admin/places']

/** Without a place the default one would be meant, or the one that was agreed on. */
const ownPlaceUnlessSaid = [
  '/api/admin/desk/orders',
  '/api/admin/desk/orders/:id',
  '/api/admin/desk/orders/:id/preview',
  '/api/admin/desk/price',
  '/api/admin/clients/:id/cart-price',
  '/api/admin/downtimes',
  '/api/admin/orders/:id/take-back',
  '/api/admin/quick-sales',
  '/api/admin/rentals/:id/mark-as-returned',
  '/api/admin/tills',
  '/api/admin/units',
]

/** Where things are rented out, taken back or paid. Where they go back to, or are sent to, may be another place. */
const ownPlaceFields = ['place_id', 'from_place_id'] as const
const nestedForms = ['settle', 'act'] as const

function narrowBody(placeId: number, { address, method, body: schema }: EndpointShape, body: unknown): void {
  if (method === 'GET' || namesPlacesFreely.includes(address) || typeof body !== 'object' || body === null) return
  const form = body as Record<string, unknown>
  for (const name of ownPlaceFields) {
    if (form[name] !== undefined && form[name] !== null && form[name] !== placeId) refuse()
    if (name === 'place_id' && ownPlaceUnlessSaid.includes(address) && name in shapeOf(schema)) form[name] = placeId
  }
  for (const name of nestedForms) if (form[name]) narrowBody(placeId, { address: '/api/', method } as never, form[name])
}

/** Fields of an object's schema, beneath what is optional, checked or transformed. */
function shapeOf(schema: unknown): Record<string, unknown> {
  let one = schema as { shape?: object; _zod?: { def: { innerType?: unknown; in?: unknown } } } | undefined
  while (one && !one.shape) one = (one._zod?.def.innerType ?? one._zod?.def.in) as typeof one
  return (one?.shape ?? {}) as Record<string, unknown>
}

/** SQL: whether the thing of the address is of the place; of an unknown one nothing is selected. */
type PlacedSubject = (id: number, placeId: number) => SQL

const ofOrder: PlacedSubject = (id, placeId) => sql`select place_id = ${placeId} as own from orders where id = ${id}`
const ofRental: PlacedSubject = (id, placeId) => sql`select place_id = ${placeId} as own from rentals where id = ${id}`
const isUnitOf = (unit: SQL, placeId: number) =>
  sql`select u.place_id = ${placeId} or u.at_place_id is not distinct from ${placeId} as own from units u where u.id = ${unit}`
const ofUnit: PlacedSubject = (id, placeId) => isUnitOf(sql`${id}`, placeId)
const ofPayment: PlacedSubject = (id, placeId) =>
  sql`select place_of_payment(p.id) = ${placeId} as own from payments p where p.id = ${id}`
const ofRefund: PlacedSubject = (id, placeId) =>
  sql`select coalesce(o.place_id, place_of_payment(r.payment_id)) = ${placeId} as own
        from refunds r left join deposits d on d.id = r.deposit_id left join orders o on o.id = d.order_id where r.id = ${id}`
const ofStop: PlacedSubject = (id, placeId) =>
  sql`select o.place_id = ${placeId} as own from stops s join orders o on o.id = s.order_id where s.id = ${id}`

const subjects: [address: string, subject: PlacedSubject][] = [
  ['/api/admin/orders/:id', ofOrder],
  ['/api/admin/rentals/:id', ofRental],
  ['/api/admin/collisions/:rental_id', ofRental],
  ['/api/admin/units/:id', ofUnit],
  [
    '/api/admin/inspections/:id',
    (id, placeId) => isUnitOf(sql`(select unit_id from unit_inspections where id = ${id})`, placeId),
  ],
  [
    '/api/admin/meter-readings/:id',
    (id, placeId) => isUnitOf(sql`(select unit_id from meter_readings where id = ${id})`, placeId),
  ],
  [
    '/api/admin/downtimes/:id',
    (id, placeId) => sql`select place_id = ${placeId} as own from downtimes where id = ${id}`,
  ],
  [
    '/api/admin/desk/orders/:id',
    (id, placeId) =>
      sql`select coalesce(o.place_id, (d.form ->> 'place_id')::integer, default_place()) = ${placeId} as own
            from (select ${id}::integer as id) t left join orders o on o.id = t.id left join desk_orders d on d.id = t.id
           where o.id is not null or d.id is not null`,
  ],
  ['/api/admin/tills/:id', (id, placeId) => sql`select place_id = ${placeId} as own from tills where id = ${id}`],
  [
    '/api/admin/transfers/:id',
    (id, placeId) => sql`select ${placeId} in (from_place_id, to_place_id) as own from transfers where id = ${id}`,
  ],
  ['/api/admin/rounds/stops/:id', ofStop],
  ['/api/admin/payments/:id', ofPayment],
  ['/api/admin/refunds/:id', ofRefund],
]

/**
 * What comes back may have gone out anywhere: it is taken back here, with what is found, owed and paid at that. A till is
 * looked into only at its place; any other thing is shown, since it may come back here.
 */
const openActs = new Set([
  'POST /api/admin/orders/:id/take-back',
  'POST /api/admin/orders/:id/scan',
  'POST /api/admin/orders/:id/photos',
  'POST /api/admin/orders/:id/settle',
  'POST /api/admin/orders/:id/deposit/settle',
  'POST /api/admin/orders/:id/compensations',
  'POST /api/admin/rentals/:id/mark-as-returned',
])

/** Undefined for what is free. */
export function findPlacedSubject({ method, address }: EndpointShape): PlacedSubject | undefined {
  if (openActs.has(`${method} ${address}`)) return undefined
  if (method === 'GET' && !address.startsWith('/api/admin/tills/:id')) return undefined
  return subjects.find(([prefix]) => address === prefix || address.startsWith(`${prefix}/`))?.[1]
}

/** Things that a form names by their ids, of the kind that it names where it takes several. */
const namedThings: [address: string, field: string, subject: PlacedSubject, kind?: LabelledKind][] = [
  ['/api/admin/downtimes', 'unit_id', ofUnit],
  ['/api/admin/refunds/sent', 'ids', ofRefund],
  ['/api/admin/rounds/give', 'stop_ids', ofStop],
  ['/api/admin/rounds/move', 'stop_ids', ofStop],
  ['/api/admin/rounds/order', 'stop_ids', ofStop],
  ['/api/admin/rounds/visits', 'order_id', ofOrder],
  ...['/api/admin/labels/:id/assign', '/api/admin/labels/:id/unassign'].flatMap((address): typeof namedThings => [
    [address, 'ids', ofOrder, 'order'],
    [address, 'ids', ofUnit, 'unit'],
  ]),
]

function listPlacedThings(endpoint: EndpointShape, { params, body: given }: FastifyRequest) {
  const subject = findPlacedSubject(endpoint)
  const [id] = Object.values((params ?? {}) as Record<string, number>)
  const body = (given ?? {}) as Record<string, unknown>
  const named =
    endpoint.method === 'GET'
      ? []
      : namedThings.filter(
          ([address, , , kind]) => address === endpoint.address && (kind === undefined || kind === body.kind),
        )
  return [
    ...(subject ? [{ subject, id: Number(id) }] : []),
    ...named.flatMap(([, field, of]) => [body[field] ?? []].flat().map((one) => ({ subject: of, id: Number(one) }))),
  ]
}

async function isOfOtherPlace(db: Db, thing: SQL): Promise<boolean> {
  const [row] = await db.select({ own: sql<boolean>`t.own` }).from(sql`(${thing}) t`)
  return row?.own === false
}
