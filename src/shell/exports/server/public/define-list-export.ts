import { z } from 'zod'
import type { EndpointShape } from '#platform/contract.ts'
import type { Right } from '#platform/rights.ts'
import { fileParameters } from '../../file-parameters.ts'

type ListEndpoint = EndpointShape & { who: Right; query: z.ZodObject }
export type FileEndpoint = EndpointShape & { who: Right; file: 'text/csv' }

export interface ListExport<C extends FileEndpoint = FileEndpoint> {
  csv: C
  /** Absent: the address is kept for who knows it. */
  xlsx?: EndpointShape & { file: string }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The same list as XLSX beside its CSV. */
export const addXlsxExport = <const C extends FileEndpoint>(csv: C): ListExport<C> => ({
  csv,
  xlsx: {
    ...csv,
    address: csv.address.replace(/\.csv$/, '.xlsx') as EndpointShape['address'],
    summary: `${csv.summary.replace(/,? as a CSV file.*$/s, '')}, as an XLSX file`,
    file: XLSX,
  },
})

/** The list with its filters in its order, all of it: `{address}/export.csv` and `.xlsx`. */
export const defineListExport = <const L extends ListEndpoint>(list: L, more: Pick<EndpointShape, 'risk' | 'about'>) =>
  addXlsxExport({
    method: 'GET',
    address: `${list.address}/export.csv`,
    who: list.who,
    ...more,
    summary: `${list.summary.replace(/, \d+ a page/, '')}, as a CSV file; \`columns\` chooses and orders its columns`,
    query: omitPage(list.query).extend(fileParameters) as unknown as z.ZodType<
      Omit<z.output<L['query']>, 'page' | 'per_page'> & z.output<z.ZodObject<typeof fileParameters>>
    >,
    file: 'text/csv',
  })

const omitPage = ({ shape: { page: _page, per_page: _size, ...filters } }: z.ZodObject) => z.object(filters)
