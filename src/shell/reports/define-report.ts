import { z } from 'zod'
import { type EndpointShape, Id } from '#platform/contract.ts'
import { reportPeriod } from '#rules/periods/report-period.ts'

/** Absent: all places. */
const query = reportPeriod({ place: Id.optional() })

/** Its rows over days, and the same as a CSV file. */
export const defineReport = <const Address extends EndpointShape['address'], Row extends z.ZodType>(
  address: Address,
  { summary, row }: { summary: string; row: Row },
) => ({
  show: {
    method: 'GET',
    address,
    who: 'reports:read',
    summary,
    query,
    answer: z.object({ data: z.array(row) }),
  } as const,
  file: {
    method: 'GET',
    address: `${address}.csv`,
    who: 'reports:read',
    about: 'nobody',
    summary: 'The same as a CSV file',
    query,
    file: 'text/csv',
  } as const,
})

export type Report<Row extends z.ZodType = z.ZodType> = ReturnType<typeof defineReport<EndpointShape['address'], Row>>
export type ReportQuery = z.output<typeof query>
