import { and, eq, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { BodyOf } from '#platform/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { assertUnedited } from '#shell/history/server/public/assert-unedited.ts'
import type { TaskSubject } from '../task-kinds.ts'
import type { CreateTask, UpdateTask } from '../tasks.contract.ts'
import { TaskChanged, TaskCreated, TaskDone, TaskRemoved, TaskReopened } from '../tasks.events.ts'
import { isSeenBy, type TaskReader } from './tasks.queries.ts'
import { tasks } from './tasks.tables.ts'

/** 422 at `assignee_id` for who is not of the staff, at `about` for what is not there. */
export async function createTask(work: Work<number>, { about, ...fields }: BodyOf<typeof CreateTask>): Promise<number> {
  const { tx, now, by } = work
  await assertStaff(tx, fields.assignee_id)
  const thing = about && (await requireThing(tx, about))
  const [made] = await tx
    .insert(tasks)
    .values({ ...fields, ...thing, created_at: now, created_by: by })
    .returning()
  if (!made) throw new Error('No task was made.')
  await work.happened(TaskCreated, toSubject(made.id), { ...getOrder(made), day: made.day })
  tellOfThing(work, made)
  return made.id
}

/** 404 for one that one may not see; 409 `changed-meanwhile`; 422 at `assignee_id`. */
export async function updateTask(
  work: Work<number>,
  { id, who, done, seen, ...fields }: BodyOf<typeof UpdateTask> & { id: number; who: TaskReader },
): Promise<void> {
  const { tx, now, by } = work
  const before = await lockTask(tx, id, who)
  await assertUnedited(tx, {
    seen,
    current: before.version,
    subject: { kind: 'task', id },
    events: [TaskChanged.name, TaskDone.name, TaskReopened.name],
    describe: (name) => `${name} pakeitė užduotį`,
    now: before.version,
  })
  if (fields.assignee_id !== before.assignee_id) await assertStaff(tx, fields.assignee_id)
  const isDone = before.done_at !== null
  const turned = done !== undefined && done !== isDone
  const [after] = await tx
    .update(tasks)
    .set({
      ...fields,
      ...(turned && { done_at: done ? now : null, done_by: done ? by : null }),
      version: before.version + 1,
    })
    .where(eq(tasks.id, id))
    .returning()
  if (!after) throw new Error('The task is gone.')
  const order = getOrder(after)
  const changes = {
    ...(after.title !== before.title && { title: true }),
    ...(after.note !== before.note && { note: true }),
    ...(after.day !== before.day && { day: [before.day, after.day] as [string, string] }),
    ...(after.time !== before.time && { time: [before.time, after.time] as [string | null, string | null] }),
    ...(after.assignee_id !== before.assignee_id && {
      assignee_id: [before.assignee_id, after.assignee_id] as [number | null, number | null],
    }),
  }
  if (Object.keys(changes).length > 0) await work.happened(TaskChanged, toSubject(id), { ...order, ...changes })
  if (turned) await work.happened(done ? TaskDone : TaskReopened, toSubject(id), order)
  tellOfThing(work, after)
}

/** 404 for one that one may not see. */
export async function removeTask(work: Work, { id, who }: { id: number; who: TaskReader }): Promise<void> {
  const task = await lockTask(work.tx, id, who)
  await work.tx.delete(tasks).where(eq(tasks.id, id))
  await work.happened(TaskRemoved, toSubject(id), getOrder(task))
  tellOfThing(work, task)
}

type Row = typeof tasks.$inferSelect

async function lockTask(tx: Tx, id: number, who: TaskReader): Promise<Row> {
  const [task] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), isSeenBy(who)))
    .for('update')
  if (!task) throw notFound('Tokios užduoties nėra: gal ją ištrynė kitas darbuotojas.')
  return task
}

async function assertStaff(tx: Tx, id: number | null | undefined): Promise<void> {
  if (!id) return
  const [person] = await tx.select({ isStaff: users.is_admin }).from(users).where(eq(users.id, id)).for('key share')
  if (!person?.isStaff) throw invalid({ assignee_id: ['Tokio darbuotojo nėra.'] })
}

const columnNames = {
  order: 'order_id',
  client: 'client_id',
  unit: 'unit_id',
  product: 'product_id',
  quote: 'desk_order_id',
} as const satisfies Record<TaskSubject, keyof Row>

/** Its name tells of no person: it stays when the thing is deleted. */
const names: Record<TaskSubject, ReturnType<typeof sql<string>>> = {
  order: sql`select o.id, 'Užsakymas Nr. ' || o.id as title from orders o where o.deleted_at is null`,
  client: sql`select coalesce(c.merged_into, c.id) as id, 'Klientas Nr. ' || coalesce(c.merged_into, c.id) as title from clients c`,
  unit: sql`select u.id, u.code as title from units u`,
  product: sql`select p.id, p.title from products p`,
  quote: sql`select d.id, case when d.number is null then 'Juodraštis Nr. ' else 'Pasiūlymas Nr. ' end || d.id as title from desk_orders d`,
} as never

async function requireThing(tx: Tx, { kind, id }: { kind: TaskSubject; id: number }): Promise<Partial<Row>> {
  const [thing] = await tx
    .select({ id: sql<number>`t.id`, title: sql<string>`replace(t.title, ' Nr. ', ${' Nr.\u00a0'})` })
    .from(sql`(${names[kind]}) t`)
    .where(sql`t.id = ${id}`)
  if (!thing) throw invalid({ about: ['Apie ką užduotis, nebėra.'] })
  return { about_kind: kind, about_id: thing.id, about_title: thing.title, [columnNames[kind]]: thing.id }
}

const toSubject = (id: number) => ({ kind: 'task', id, title: `Nr.\u00a0${id}` }) as const

const getOrder = ({ order_id }: Row) => (order_id === null ? {} : { order: order_id })

/** Open screens of what it is about; those of an order hear of it by the event. */
function tellOfThing(work: Work, { client_id, unit_id }: Row): void {
  if (client_id !== null) work.tell(`client:${client_id}`)
  if (unit_id !== null) work.tell(`unit:${unit_id}`)
}
