import { formatCount } from '#platform/pick-plural-form.ts'
import type { ChosenRows } from './list-definition.ts'

interface HowToRead<Row> {
  max: number
  /** `užsakymų`. */
  of: string
  readPage: (query: Record<string, string>) => Promise<{ data: Row[]; meta: { last_page: number } }>
}

/** The named rows, or all that the filters find, page by page. Throws what a screen says when they are more than `max`. */
export async function readChosenRows<Row>(chosen: ChosenRows, { max, of, readPage }: HowToRead<Row>): Promise<Row[]> {
  if (chosen.count > max)
    throw { status: 422, message: `Vienu kartu – iki ${formatCount(max)} ${of}. Susiaurinkite sąrašą.` }
  if ('rows' in chosen) return chosen.rows as Row[]
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await readPage({ ...chosen.filters, page: String(page), per_page: '250' })
    rows.push(...data)
    if (page >= meta.last_page) return rows
  }
}
