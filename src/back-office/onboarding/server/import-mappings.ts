import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { joinHeads } from '#platform/csv/read-csv.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { ImportKind } from '../import-kinds.ts'
import { import_mappings } from './data-imports.tables.ts'

const hashOf = (heads: readonly string[]): string => createHash('sha256').update(joinHeads(heads)).digest('hex')

/** As somebody said of a file with the headings of one of these lines. */
export async function findMapping(
  reader: Reader,
  { kind, lines }: { kind: ImportKind; lines: readonly (readonly string[])[] },
): Promise<Record<string, string> | undefined> {
  const [known] = await reader
    .select({ mapping: import_mappings.mapping })
    .from(import_mappings)
    .where(and(eq(import_mappings.kind, kind), inArray(import_mappings.heads_hash, lines.map(hashOf))))
    .limit(1)
  return known?.mapping
}

export async function saveMapping(
  tx: Tx,
  {
    kind,
    heads,
    mapping,
    now,
  }: { kind: ImportKind; heads: readonly string[]; mapping: Record<string, string>; now: Date },
): Promise<void> {
  const values = { kind, heads_hash: hashOf(heads), mapping, at: now }
  await tx
    .insert(import_mappings)
    .values(values)
    .onConflictDoUpdate({ target: [import_mappings.kind, import_mappings.heads_hash], set: { mapping, at: now } })
}
