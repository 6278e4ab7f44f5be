import { z } from 'zod'
import { type EndpointShape, Id } from '#platform/contract.ts'
import { reportPeriod } from '#rules/periods/report-period.ts'
import { fileParameters } from '../exports/file-parameters.ts'
import type { Figure } from './define-pivot.ts'

const filters = {
  /** Absent: all places. */
  place: Id.optional(),
  compare: z.enum(['previous']).optional(),
}
const query = reportPeriod(filters)
const fileQuery = reportPeriod({ ...filters, ...fileParameters })

/** Present when compared: the figures of the same row in the period before, by their names. */
const before = z.record(z.string(), z.number()).optional()
export interface ComparedRow {
  before?: Record<string, number> | undefined
}

export type ReportFigure = Pick<Figure, 'is' | 'head' | 'withoutVat'>

interface ReportDefinition<Row extends z.ZodObject> {
  summary: string
  /** Of its mail. */
  title: string
  row: Row
  keyOf: (row: z.output<Row>) => string
  titleOf: (row: z.output<Row>) => string
  /** By the row's fields: what is compared. The first is its mail's, and adds up. */
  figures: Record<string, ReportFigure>
}

/** Its rows over days, beside the period before when asked, and the same as a CSV file. */
export const defineReport = <const Address extends EndpointShape['address'], Row extends z.ZodObject>(
  address: Address,
  { summary, row, ...definition }: ReportDefinition<Row>,
) => ({
  ...definition,
  show: {
    method: 'GET',
    address,
    who: 'reports:read',
    summary: `${summary}. \`compare=previous\`: each row has \`before\`, its figures of the period before`,
    query,
    answer: z.object({
      data: z.array(row.extend({ before }) as unknown as z.ZodType<z.output<Row> & ComparedRow>),
      /** Present when compared. */
      before: z.object({ from: z.string(), to: z.string() }).optional(),
    }),
  } as const,
  file: {
    method: 'GET',
    address: `${address}.csv`,
    who: 'reports:read',
    about: 'nobody',
    summary: 'The same as a CSV file',
    query: fileQuery,
    file: 'text/csv',
  } as const,
})

export type Report<Row extends z.ZodObject = z.ZodObject> = ReturnType<
  typeof defineReport<EndpointShape['address'], Row>
>
export type ReportQuery = z.output<typeof query>
