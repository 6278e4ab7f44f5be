import { count, eq, sql } from 'drizzle-orm'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { assertUnedited } from '#shell/history/server/public/assert-unedited.ts'
import type { LabelColour } from '../label-colours.ts'
import { maxLabels } from '../labels.contract.ts'
import { LabelChanged, LabelCreated, LabelMerged, LabelRemoved } from '../labels.events.ts'
import { label_uses, labels } from './labels.tables.ts'

registerConstraintRefusal('one_label_per_name', () =>
  invalid({ name: ['Žyma tokiu pavadinimu jau yra.'] }, 'name-taken'),
)

/** 422 at `name` when one is called so; 409 `too-many`. */
export async function createLabel(work: Work, { name, color }: { name: string; color: LabelColour }): Promise<number> {
  const { tx, now } = work
  if ((await tx.$count(labels)) >= maxLabels)
    throw conflict('too-many', `Žymų gali būti ne daugiau kaip ${maxLabels}. Sujunkite panašias.`)
  const [made] = await tx.insert(labels).values({ name, color, created_at: now }).returning({ id: labels.id })
  if (!made) throw new Error('No label was made.')
  await work.happened(LabelCreated, toSubject({ id: made.id, name }), {})
  return made.id
}

interface UpdateLabelInput {
  id: number
  name?: string | undefined
  color?: LabelColour | undefined
  /** The version that was shown; absent: the last save wins. */
  seen?: number | undefined
}

/** 404; 409 `changed-meanwhile`; 422 at `name` when another is called so. */
export async function updateLabel(work: Work, { id, name, color, seen }: UpdateLabelInput): Promise<void> {
  const before = await lockLabel(work, id)
  await assertUnedited(work.tx, {
    seen,
    current: before.version,
    subject: { kind: 'label', id },
    events: [LabelChanged.name, LabelMerged.name],
    describe: (who) => `${who} pakeitė žymą: dabar ji „${before.name}“`,
    now: before.version,
  })
  const after = { name: name ?? before.name, color: color ?? before.color }
  const changes = {
    ...(after.name !== before.name && { name: [before.name, after.name] as [string, string] }),
    ...(after.color !== before.color && { color: [before.color, after.color] as [LabelColour, LabelColour] }),
  }
  if (Object.keys(changes).length === 0) return
  await work.tx
    .update(labels)
    .set({ ...after, version: before.version + 1 })
    .where(eq(labels.id, id))
  await work.happened(LabelChanged, toSubject({ id, name: after.name }), changes)
}

/** What has both keeps `into` once. Locks both by id. 404; 422 at `into`. */
export async function mergeLabels(work: Work, { id, into }: { id: number; into: number }): Promise<void> {
  const { tx } = work
  if (id === into) throw invalid({ into: ['Žymos su ja pačia sujungti negalima.'] })
  const locked = await tx
    .select()
    .from(labels)
    .where(sql`${labels.id} in (${id}, ${into})`)
    .orderBy(labels.id)
    .for('update')
  const first = locked.find((label) => label.id === id)
  const second = locked.find((label) => label.id === into)
  if (!first) throw notFound('Tokios žymos nėra.')
  if (!second) throw invalid({ into: ['Tokios žymos nėra.'] })
  await tx
    .delete(label_uses)
    .where(
      sql`${label_uses.label_id} = ${id} and exists (select from label_uses s where s.label_id = ${into} and (s.order_id = ${label_uses.order_id} or s.client_id = ${label_uses.client_id} or s.unit_id = ${label_uses.unit_id}))`,
    )
  await tx.update(label_uses).set({ label_id: into }).where(eq(label_uses.label_id, id))
  await tx.delete(labels).where(eq(labels.id, id))
  await tx
    .update(labels)
    .set({ version: second.version + 1 })
    .where(eq(labels.id, into))
  await work.happened(LabelMerged, toSubject(second), { merged: first.name })
}

/** 404. */
export async function removeLabel(work: Work, { id }: { id: number }): Promise<void> {
  const { tx } = work
  const label = await lockLabel(work, id)
  const [uses] = await tx.select({ count: count() }).from(label_uses).where(eq(label_uses.label_id, id))
  await tx.delete(labels).where(eq(labels.id, id))
  await work.happened(LabelRemoved, toSubject(label), { taken_off: uses?.count ?? 0 })
}

async function lockLabel({ tx }: Work, id: number) {
  const [label] = await tx.select().from(labels).where(eq(labels.id, id)).for('update')
  if (!label) throw notFound('Tokios žymos nėra.')
  return label
}

const toSubject = ({ id, name }: { id: number; name: string }) => ({ kind: 'label', id, title: name }) as const
