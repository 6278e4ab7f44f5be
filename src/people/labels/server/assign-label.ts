import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { type LabelledKind, rightsToLabel } from '../label-colours.ts'
import { LabelAssigned, LabelUnassigned } from '../labels.events.ts'
import { label_uses, labels } from './labels.tables.ts'
import { getThingColumn } from './public/with-labels.ts'

interface LabelUse {
  labelId: number
  kind: LabelledKind
  /** What is deleted, erased or unknown is passed over; a merged client stands for the one it became. */
  ids: number[]
}

/** Answers how many had it not. 403 `no-right`; 404. */
export async function assignLabel(work: Work, { labelId, kind, ids }: LabelUse): Promise<number> {
  work.assertRight(...rightsToLabel[kind])
  const label = await requireLabel(work.tx, labelId)
  const rows = await work.tx
    .select({ id: sql<number>`t.id` })
    .from(sql`(${things[kind]}) t`)
    .where(sql`t.known = any(${sql.param(ids)}::int[])`)
    .orderBy(sql`t.id`)
  if (rows.length === 0) return 0
  const made = await work.tx
    .insert(label_uses)
    .values(rows.map(({ id }) => ({ label_id: labelId, [`${kind}_id`]: id })))
    .onConflictDoNothing()
    .returning(returned(kind))
  await work.happenedToEach(
    LabelAssigned,
    made.map((row) => ({ subject: toSubject(kind, row), payload: { label: label.name } })),
  )
  return made.length
}

/** Answers how many have it no longer. 403 `no-right`; 404. */
export async function unassignLabel(work: Work, { labelId, kind, ids }: LabelUse): Promise<number> {
  work.assertRight(...rightsToLabel[kind])
  const label = await requireLabel(work.tx, labelId)
  const thing = getThingColumn(kind)
  const gone = await work.tx
    .delete(label_uses)
    .where(and(eq(label_uses.label_id, labelId), isNotNull(thing), inArray(thing, ids)))
    .returning(returned(kind))
  await work.happenedToEach(
    LabelUnassigned,
    gone.map((row) => ({ subject: toSubject(kind, row), payload: { label: label.name } })),
  )
  return gone.length
}

const things = {
  order: sql`select o.id, o.id as known from orders o where o.deleted_at is null and o.erased_at is null`,
  client: sql`select coalesce(c.merged_into, c.id) as id, c.id as known from clients c`,
  unit: sql`select u.id, u.id as known from units u`,
}

/** The label is not removed until the transaction ends. */
async function requireLabel(tx: Tx, id: number): Promise<{ name: string }> {
  const [label] = await tx.select({ name: labels.name }).from(labels).where(eq(labels.id, id)).for('key share')
  if (!label) throw notFound('Tokios žymos nėra.')
  return label
}

const returned = (kind: LabelledKind) => ({
  id: sql<number>`${getThingColumn(kind)}`,
  code: sql<string | null>`(select u.code from units u where u.id = ${label_uses.unit_id})`,
})

/** By number: nothing personal stays in the history. */
function toSubject(kind: LabelledKind, { id, code }: { id: number; code: string | null }) {
  const title = kind === 'unit' ? (code ?? '') : kind === 'order' ? `Nr.\u00a0${id}` : `Klientas Nr.\u00a0${id}`
  return { kind, id, title }
}
