import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { DocumentKind } from '#rules/document-kinds/document-kinds.ts'
import type { Work } from '#shell/action/work.ts'

registerConstraintRefusal('number_is_unique_in_its_series', () =>
  conflict(
    'series-shared',
    'Dviejų rūšių dokumentai turi tą pačią seriją. Nustatymuose nurodykite skirtingas serijas.',
  ),
)

interface AllocateNumberInput {
  kind: DocumentKind
  series: string
  notBefore?: string | undefined
  count?: number
}

/** The first of `count`, and its day, not before the series' last or `notBefore`. Locked until commit: no gaps. */
export async function allocateNumber(
  work: Work,
  { kind, series, notBefore, count = 1 }: AllocateNumberInput,
): Promise<{ number: number; issued_on: string }> {
  const { tx, now } = work
  // Two statements: one would not see who was waited for.
  const [[counter], [last]] = await awaitPipelined([
    raiseCounter(tx, [kind, series, count]),
    lastDocument(tx, [series]),
  ])
  if (!counter) throw new Error(`The counter of series ${series} did not answer`)

  const days = [toVilniusDay(now), last?.issued_on, notBefore].filter((day) => day !== undefined)
  return { number: counter.next - count, issued_on: days.sort().at(-1) as string }
}

const raiseCounter = prepareStatement<{ next: number }>(
  'raise_document_counter',
  `insert into document_series as s (kind, series, next_number) values ($1, $2, 1 + $3::int)
    on conflict (series, kind) do update set next_number = s.next_number + $3::int returning s.next_number as next`,
)

const lastDocument = prepareStatement<{ issued_on: string }>(
  'last_document_of_series',
  'select issued_on::text from documents where series = $1 order by number desc limit 1',
)
