import { z } from 'zod'
import { reportPeriod } from '#rules/periods/report-period.ts'
import { fileParameters } from '#shell/exports/file-parameters.ts'
import { type RegisterName, registers } from './registers.ts'

const query = reportPeriod({ by: z.enum(['day', 'month']).optional(), ...fileParameters })

/** The CSV file; `addXlsxExport` adds the other. */
export function buildRegisterFile(name: RegisterName) {
  const { summary, hasPeople } = registers[name]
  const file = {
    method: 'GET',
    address: `/api/admin/registers/${name}.csv`,
    who: 'books:read',
    summary: `${summary}; \`by=day\` or \`month\` sums them, as a CSV file`,
    query,
    file: 'text/csv',
  } as const
  return hasPeople ? ({ ...file, risk: 'exports-people' } as const) : ({ ...file, about: 'nobody' } as const)
}
