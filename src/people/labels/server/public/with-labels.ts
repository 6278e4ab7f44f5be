import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#platform/database/database.ts'
import type { Label } from '../../label.ts'
import type { LabelledKind } from '../../label-colours.ts'
import { label_uses, labels } from '../labels.tables.ts'

/** Rows with the labels that are on them, by name; `labels` is absent where there are none. */
export async function withLabels<Row extends { id: number }>(
  reader: Reader,
  kind: LabelledKind,
  rows: Row[],
): Promise<(Row & { labels?: Label[] })[]> {
  if (rows.length === 0) return rows
  const thing = getThingColumn(kind)
  const ids = rows.map(({ id }) => id)
  const uses = await reader
    .select({ thing, id: labels.id, name: labels.name, color: labels.color })
    .from(label_uses)
    .innerJoin(labels, eq(labels.id, label_uses.label_id))
    .where(inArray(thing, ids))
    .orderBy(asc(sql`${labels.name} collate "lt-x-icu"`), asc(labels.id))
  const byThing = Map.groupBy(uses, (use) => use.thing)
  return rows.map((row) => {
    const ownLabels = byThing.get(row.id)?.map(({ thing: _, ...label }) => label)
    return ownLabels ? { ...row, labels: ownLabels } : row
  })
}

/** SQL: `column`, an id of such things, has the label. An array, so that the planner reads the few by their ids. */
export const buildLabelCondition = (kind: LabelledKind, column: PgColumn, labelId: number): SQL =>
  sql`${column} in (select ${getThingColumn(kind)} from ${label_uses} where ${label_uses.label_id} = ${labelId} and ${getThingColumn(kind)} is not null)`

export const getThingColumn = (kind: LabelledKind) => label_uses[`${kind}_id`]
