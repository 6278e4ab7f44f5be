import type { Reader } from '#platform/database.ts'
import { prepared } from '#platform/prepared.ts'

interface Progress {
  /** The newest statement that this person has imported; 0 before the first. */
  last: number
  /** Entries of statements that came after `after`, and of how many of them the order was looked for. */
  entries: number
  looked: number
}

/** How far an import of this person is: statements are written first, then their entries are matched one by one. */
export async function importProgress(
  reader: Reader,
  { userId, after }: { userId: number; after: number },
): Promise<Progress> {
  const [row] = await progress(reader, [userId, after])
  return row ?? { last: 0, entries: 0, looked: 0 }
}

const progress = prepared<Progress>(
  'bank_import_progress',
  `select (select coalesce(max(id), 0) from bank_statements where imported_by = $1) as last,
          count(*)::int as entries, count(*) filter (where state <> 'waiting' or looked_at is not null)::int as looked
     from bank_entries where statement_id in (select id from bank_statements where imported_by = $1 and id > $2)`,
)
