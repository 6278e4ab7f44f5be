import { z } from 'zod'
import { Id } from '#platform/contract.ts'
import type { VatMark } from '#rules/money/drop-vat-columns.ts'
import { reportPeriod } from '#rules/periods/report-period.ts'
import { fileParameters } from '../exports/file-parameters.ts'

export interface Figure extends VatMark {
  /** `money`: cents; `share`: from 0 to 1, where nothing is added up. */
  is: 'money' | 'count' | 'days' | 'share'
  head: string
  /** What it means, shown beneath the table. */
  means: string
  /** On a phone the row's second line has it not. */
  isMinor?: true
  /** A state and no movement: of days and months the total is the last one's, or the first one's. */
  stands?: 'at-end' | 'at-start'
}

export interface PivotDefinition {
  /** `sales`: `/api/admin/reports/sales`, and `.csv`, `.xlsx`. */
  name: string
  title: string
  summary: string
  about: 'a-person' | 'nobody'
  /** Its dimensions by their name on the wire; the first is the default. */
  by: Record<string, string>
  /** By their name on the wire, in the order of the columns. Each adds up over rows. */
  figures: Record<string, Figure>
  /** Figures that make up a whole: a chart of its own. */
  parts?: { title: string; of: readonly string[] }
}

/** What a row of days or months is: they come in their order, and stand beside those of the period before. */
export const timeDimensions: readonly string[] = ['month', 'day']

const compare = z.enum(['previous']).optional()

/**
 * One mechanism of a report: dimensions × figures over a period, beside the one before. Screen, files, mail and the check that
 * rows add up come of it.
 */
export function definePivot<const D extends PivotDefinition>(definition: D) {
  const { name, by, figures, summary, about } = definition
  const address = `/api/admin/reports/${name}` as const
  const filters = {
    /** Absent: all places. */
    place: Id.optional(),
    by: z.enum(Object.keys(by) as [string, ...string[]]).optional(),
    compare,
  }
  const query = reportPeriod(filters)
  const Figures = z.object(Object.fromEntries(Object.keys(figures).map((figure) => [figure, z.number()])))
  const both = { figures: Figures, before: Figures.nullable() }
  return {
    ...definition,
    query,
    show: {
      method: 'GET',
      address,
      who: 'reports:read',
      about,
      summary: `${summary}; \`by\` is one of ${Object.keys(by).join(', ')}. Rows beyond the thousandth are summed in one, so that all add up to \`total\`. \`compare=previous\`: beside the same of the period before`,
      query,
      answer: z.object({
        data: z.array(z.object({ key: z.string(), title: z.string(), ...both })),
        total: z.object(both),
        /** Null: not compared. */
        before: z.object({ from: z.string(), to: z.string() }).nullable(),
      }),
    } as const,
    file: {
      method: 'GET',
      address: `${address}.csv`,
      who: 'reports:read',
      about,
      summary: `${summary}, as a CSV file`,
      query: reportPeriod({ ...filters, ...fileParameters }),
      file: 'text/csv',
    } as const,
  }
}

export type Pivot = ReturnType<typeof definePivot<PivotDefinition>>
export type PivotQuery = z.output<Pivot['query']>
export type PivotAnswer = z.output<Pivot['show']['answer']>
export type PivotRow = PivotAnswer['data'][number]
export type Figures = PivotRow['figures']

/** Papers of a time when the shop paid VAT: its columns stay, whatever the shop is now. */
export const hasVatFigures = ({ figures, before }: Pick<PivotRow, 'figures' | 'before'>): boolean =>
  (figures.vat ?? 0) !== 0 || (before?.vat ?? 0) !== 0
