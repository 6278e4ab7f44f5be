import { and, asc, desc, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type PageRequest, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Person } from '#platform/http/session.ts'
import { notFound } from '#platform/refusal.ts'
import type { Right } from '#platform/rights.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { TaskSubject } from '../task-kinds.ts'
import type { Task, TaskFilters } from '../tasks.contract.ts'
import { tasks } from './tasks.tables.ts'

export const TASKS_A_PAGE = 20

/** Who asks decides which tasks there are, and which names they read. */
export type TaskReader = Pick<Person, 'id' | 'rights'>

export async function listTasks(
  reader: Reader,
  { whose, state = 'open', about, until, ...request }: TaskFilters & PageRequest,
  { who, now }: { who: TaskReader; now: Date },
): Promise<{ rows: Task[]; total: number }> {
  const { limit, offset } = toPageWindow(request, TASKS_A_PAGE)
  const where = and(
    isSeenBy(who),
    whose === 'all' || about ? undefined : eq(tasks.assignee_id, who.id),
    about ? isAbout(about) : undefined,
    until ? lte(tasks.day, until) : undefined,
    state === 'done' ? isNotNull(tasks.done_at) : isNull(tasks.done_at),
    state === 'overdue' ? isOverdue(now) : undefined,
  )
  const order =
    state === 'done'
      ? [desc(tasks.done_at), desc(tasks.id)]
      : [asc(tasks.day), sql`${tasks.time} nulls last`, asc(tasks.id)]
  const rows = await selectTasks(reader)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return { rows: rows.map((row) => present(row, who)), total: await reader.$count(tasks, where) }
}

/** 404, for what one may not see, too. */
export async function showTask(reader: Reader, id: number, who: TaskReader): Promise<Task> {
  const [row] = await selectTasks(reader).where(and(eq(tasks.id, id), isSeenBy(who)))
  if (!row) throw notFound('Tokios užduoties nėra.')
  return present(row, who)
}

/** With `tasks:all` everybody's; else those for oneself, made by oneself and nobody's. */
export const isSeenBy = ({ id, rights }: TaskReader): SQL | undefined =>
  rights.includes('tasks:all')
    ? undefined
    : or(eq(tasks.assignee_id, id), eq(tasks.created_by, id), isNull(tasks.assignee_id))

/** A day that is over, or an hour of today that is. */
function isOverdue(now: Date): SQL | undefined {
  const today = toVilniusDay(now)
  const time = now.toLocaleTimeString('lt-LT', { timeZone: 'Europe/Vilnius', hour: '2-digit', minute: '2-digit' })
  return sql`(${tasks.day} < ${today} or (${tasks.day} = ${today} and ${tasks.time} < ${time}))`
}

const columns = {
  order: tasks.order_id,
  client: tasks.client_id,
  unit: tasks.unit_id,
  product: tasks.product_id,
  quote: tasks.desk_order_id,
} as const satisfies Record<TaskSubject, unknown>

/** A placed quote is the order of its number. */
function isAbout(about: string): SQL | undefined {
  const [kind, digits] = about.split('-') as [TaskSubject, string]
  const id = Number(digits)
  if (kind === 'order') return or(eq(tasks.order_id, id), eq(tasks.desk_order_id, id))
  return eq(columns[kind], id)
}

function selectTasks(reader: Reader) {
  return reader
    .select({
      id: tasks.id,
      title: tasks.title,
      note: tasks.note,
      day: tasks.day,
      time: tasks.time,
      assignee_id: tasks.assignee_id,
      assignee: fullName('assignee_id'),
      created_at: tasks.created_at,
      created_by: fullName('created_by'),
      done_at: tasks.done_at,
      done_by: fullName('done_by'),
      version: tasks.version,
      about_kind: tasks.about_kind,
      about_id: tasks.about_id,
      about_title: tasks.about_title,
      client_id: tasks.client_id,
      // Null: gone. An order that is deleted stays in its table.
      called: sql<string | null>`case ${tasks.about_kind}
        when 'order' then (select o.client from orders o where o.id = "tasks"."order_id" and o.deleted_at is null)
        when 'client' then (select c.name from clients c where c.id = "tasks"."client_id")
        when 'unit' then (select u.code from units u where u.id = "tasks"."unit_id")
        when 'product' then (select p.title from products p where p.id = "tasks"."product_id")
        when 'quote' then (select coalesce(o.client, d.client) from desk_orders d left join orders o on o.id = d.id
                            where d.id = "tasks"."desk_order_id") end`,
      table: sql<
        'rent' | 'sell' | 'addition' | null
      >`(select p.kind from products p where p.id = "tasks"."product_id")`,
      is_placed: sql<boolean>`(${tasks.about_kind} = 'quote' and exists (select from orders o where o.id = "tasks"."desk_order_id"))`,
    })
    .from(tasks)
}

const fullName = (column: 'assignee_id' | 'created_by' | 'done_by') =>
  sql<
    string | null
  >`(select trim(u.name || ' ' || u.lastname) from users u where u.id = "tasks".${sql.identifier(column)})`

type Row = Awaited<ReturnType<typeof selectTasks>>[number]

function present(row: Row, who: TaskReader): Task {
  const { assignee_id, assignee, about_kind, about_id, about_title, client_id, called, table, is_placed, ...task } = row
  return {
    ...task,
    assignee: assignee_id === null ? null : { id: assignee_id, name: assignee ?? '' },
    about:
      about_kind === null || about_id === null || about_title === null
        ? null
        : presentAbout(
            { kind: about_kind, id: client_id ?? about_id, title: about_title, called, table, is_placed },
            who,
          ),
    created_at: task.created_at.toISOString(),
    done_at: task.done_at?.toISOString() ?? null,
  }
}

interface StoredAbout {
  kind: TaskSubject
  id: number
  title: string
  called: string | null
  table: 'rent' | 'sell' | 'addition' | null
  is_placed: boolean
}

const readers: Record<TaskSubject, Right> = {
  order: 'orders:read',
  client: 'clients:read',
  unit: 'catalogue:read',
  product: 'catalogue:read',
  quote: 'orders:read',
}

/** Who may not read such things sees their number alone. */
function presentAbout(
  { kind, id, title, called, table, is_placed }: StoredAbout,
  { rights }: TaskReader,
): Task['about'] {
  if (called === null) return { kind, id, title, is_gone: true }
  const shown = is_placed ? ({ kind: 'order', id, title: `Užsakymas Nr.\u00a0${id}` } as const) : { kind, id, title }
  if (!rights.includes(readers[kind]) || called === '') return shown
  if (kind === 'order' || kind === 'quote') return { ...shown, title: `${shown.title}, ${called}` }
  return { ...shown, title: called, ...(table && { table }) }
}
