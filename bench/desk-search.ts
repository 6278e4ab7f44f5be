import type pg from 'pg'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { makeShop } from './at-size/make-shop.factories.ts'
import { type Gear, withGear } from './compare.ts'
import { buildOfficeRequest, reportAmongEight, withOffice } from './with-office.ts'

const clients = 100_000
const products = 10_000

/** Clerks' searches among 100,000 clients and 10,000 tools. */
export async function measureDesk(extent: Pick<Gear, 'rounds' | 'seconds'>): Promise<void> {
  let known: SearchSubjects | undefined
  await withOffice(
    async (db) => {
      known = await fill(db.$client as unknown as pg.Pool)
    },
    (_url, token, shop) => withGear({ shop, ...extent }, (gear) => measure(gear, token, known as SearchSubjects)),
  )
}

interface SearchSubjects {
  code: string
  title: string
  order: number
  machine: string
}

async function measure(gear: Gear, token: string, { code, title, order, machine }: SearchSubjects): Promise<void> {
  const ask = (work: string, path: string, body?: object) =>
    reportAmongEight(work, gear, buildOfficeRequest(token, path, body))
  const client = (search: string) => `/api/admin/clients?${new URLSearchParams({ search })}`
  const product = (search: string) => `/api/admin/desk/products?${new URLSearchParams({ search })}`
  await ask('desk search, clients by one letter', client('v'))
  await ask('desk search, clients by name', client('vardenis pavardenis'))
  await ask('desk search, clients by phone', client('868 099999'))
  await ask('desk search, clients, nobody', client('nesama'))
  await ask('desk search, tools by one letter', product(title.slice(0, 1)))
  await ask('desk search, tools by title', product(title))
  await ask('desk search, tools by a slip', product(`${title.slice(0, 4)}x${title.slice(5)}`))
  await ask('desk search, tools by code', product(code))
  await ask('hand-over, the order’s tools', `/api/admin/orders/${order}/handover`)
  await ask('hand-over, a scan', `/api/admin/orders/${order}/scan`, { act: 'handover', code: machine })
  const today = toVilniusDay(new Date())
  const utilisation = (days: number) =>
    `/api/admin/reports/utilisation?from=${addDays(today, -days)}&to=${addDays(today, -1)}`
  await ask('utilisation report, a month', utilisation(30))
  await ask('utilisation report, a year', utilisation(365))
}

async function fill(pool: pg.Pool): Promise<SearchSubjects> {
  await makeShop(pool.options.connectionString as string, { products })
  await pool.query(`insert into clients (kind, name, contact_name, contact_lastname, email, phone, created_at, updated_at)
    select 'person', 'Vardenis ' || to_hex(n * 7919) || ' Pavardenis', 'Vardenis', 'Pavardenis', 'v' || n || '@example.lt',
           '+3706' || lpad(n::text, 7, '0'), now(), now() from generate_series(1, ${clients}) n`)
  await pool.query('vacuum analyze clients')
  const { rows: tools } = await pool.query<Pick<SearchSubjects, 'code' | 'title'>>(
    `select u.code, split_part(p.title, ' ', 1) as title from units u join products p on p.id = u.product_id
      where u.retired_at is null order by u.id offset 5000 limit 1`,
  )
  const { rows: waiting } = await pool.query<Pick<SearchSubjects, 'order' | 'machine'>>(
    `select r.order_id as order, u.code as machine
       from rentals r join orders o on o.id = r.order_id join units u on u.product_id = r.product_id
      where r.handed_out = 0 and r.returned_at is null and r.cancelled_at is null and o.paid_at is not null and u.retired_at is null
        and not exists (select from rental_units x where x.unit_id = u.id and x.back_at is null)
        and not exists (select from product_inspections k where k.product_id = u.product_id)
      order by r.id desc limit 1`,
  )
  return { ...(tools[0] as SearchSubjects), ...waiting[0] }
}
