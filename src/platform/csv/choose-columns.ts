import { invalid } from '../refusal.ts'

/** 422 for a column that the file has not got, or that is named twice. */
export function chooseColumns<Column extends { field: string; head: string }>(
  columns: readonly Column[],
  ids: readonly string[] | undefined,
): readonly Column[] {
  if (!ids || ids.length === 0) return columns
  const known = new Map(columns.map((column) => [column.field, column]))
  const chosen = ids.map((id) => known.get(id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw invalid({
      columns: [`Stulpelio „${unknown.slice(0, 60)}“ nėra. Galimi: ${columns.map(({ field }) => field).join(', ')}.`],
    })
  const twice = ids.find((id, at) => ids.indexOf(id) < at)
  if (twice !== undefined) throw invalid({ columns: [`Stulpelis „${twice}“ nurodytas du kartus.`] })
  return chosen.filter((column) => column !== undefined)
}
