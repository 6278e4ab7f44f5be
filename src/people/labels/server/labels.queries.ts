import { asc, count, eq, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { ListedLabel } from '../labels.contract.ts'
import { label_uses, labels } from './labels.tables.ts'

export async function listLabels(reader: Reader, { counted = false } = {}): Promise<ListedLabel[]> {
  const rows = await reader
    .select(listed)
    .from(labels)
    .orderBy(asc(sql`${labels.name} collate "lt-x-icu"`), asc(labels.id))
  if (!counted) return rows
  const uses = await reader
    .select({
      id: label_uses.label_id,
      orders: count(label_uses.order_id),
      clients: count(label_uses.client_id),
      units: count(label_uses.unit_id),
    })
    .from(label_uses)
    .groupBy(label_uses.label_id)
  const byLabel = new Map(uses.map(({ id, ...on }) => [id, on]))
  return rows.map((row) => ({ ...row, on: byLabel.get(row.id) ?? { orders: 0, clients: 0, units: 0 } }))
}

/** 404. */
export async function showLabel(reader: Reader, id: number): Promise<ListedLabel> {
  const [label] = await reader.select(listed).from(labels).where(eq(labels.id, id))
  if (!label) throw notFound('Tokios žymos nėra.')
  return label
}

const listed = { id: labels.id, name: labels.name, color: labels.color, version: labels.version }
