/** Throws when the page has no place for the table. */
export function replaceMarkedTable(
  page: string,
  mark: string,
  table: string[],
  by = 'drawn by tools/architecture/check-architecture.ts',
): string {
  const [begin, end] = [`<!-- ${mark}: ${by} -->`, `<!-- /${mark} -->`]
  const [before, rest] = page.split(`${begin}\n`)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`The page has no „${begin}“ … „${end}“`)
  return `${before}${begin}\n${table.join('\n')}\n${end}${after}`
}
