import { fleetScreens } from '#counter/fleet/fleet.screens.ts'
import { readUtilisationReport } from '#counter/fleet/server/public/read-utilisation-report.ts'
import { utilisationReport } from '#counter/fleet/utilisation.contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { deskScreens } from '#sales/desk/desk.screens.ts'
import { discountsReport } from '#sales/desk/discounts.contract.ts'
import { readDiscounts } from '#sales/desk/server/public/read-discounts.ts'
import type { Figure, Pivot, PivotAnswer } from '#shell/reports/define-pivot.ts'
import { type PivotSource, readPivot } from '#shell/reports/server/public/read-pivot.ts'
import { type ReportReader, type ReportShape, readReportAsPivot } from '#shell/reports/server/public/read-report.ts'
import { lostDemandReport } from '#storefront/demand/demand.contract.ts'
import { lostDemandScreens } from '#storefront/demand/demand.screens.ts'
import { readLostDemand } from '#storefront/demand/server/public/demand.queries.ts'
import { debtsPivot } from '../debts.pivot.ts'
import { deliveriesPivot } from '../deliveries.pivot.ts'
import { depositsPivot } from '../deposits.pivot.ts'
import { figuresScreens } from '../figures.screens.ts'
import { repairsPivot } from '../repairs.pivot.ts'
import { salesPivot } from '../sales.pivot.ts'
import { debtsSource } from './debts-source.ts'
import { deliveriesSource } from './deliveries-source.ts'
import { depositsSource } from './deposits-source.ts'
import { repairsSource } from './repairs-source.ts'
import { salesSource } from './sales-source.ts'

export interface ScreenReport {
  pivot: Pivot
  source: PivotSource
  /** `pardavimai` gives `pardavimai-2026-11-21.csv`. */
  fileName: string
}

/** By the screen whose views are saved. */
export const pivotsOfScreens: ReadonlyMap<string, ScreenReport> = new Map<string, ScreenReport>([
  ['admin.reports.sales', { pivot: salesPivot, source: salesSource, fileName: 'pardavimai' }],
  ['admin.reports.repairs', { pivot: repairsPivot, source: repairsSource, fileName: 'remontas' }],
  ['admin.reports.deliveries', { pivot: deliveriesPivot, source: deliveriesSource, fileName: 'pristatymai' }],
  ['admin.reports.deposits', { pivot: depositsPivot, source: depositsSource, fileName: 'uzstatai' }],
  ['admin.reports.debts', { pivot: debtsPivot, source: debtsSource, fileName: 'skolos' }],
])

interface MailScope extends ReportPeriod {
  /** One of the dimensions, where the report has some. */
  by?: string | undefined
  place?: number | undefined
  compare?: 'previous' | undefined
  now: Date
  max: number
}

interface MailableReport {
  title: string
  /** The first is what a mail tells. */
  figures: Record<string, Pick<Figure, 'is' | 'head'>>
  path: string | undefined
  read: (reader: Reader, scope: MailScope) => Promise<PivotAnswer>
}

type Shape<Row> = ReportShape<Row> & Pick<MailableReport, 'title' | 'figures'>

const toMailable = <Row extends object>(
  report: Shape<Row>,
  read: ReportReader<Row>,
  path: string | undefined,
): MailableReport => ({
  title: report.title,
  figures: report.figures,
  path,
  read: (reader, { by: _by, ...scope }) => readReportAsPivot(reader, report, read, scope),
})

const mailableReports: ReadonlyMap<string, MailableReport> = new Map([
  ...[...pivotsOfScreens].map(([screen, { pivot, source }]): [string, MailableReport] => [
    screen,
    {
      title: pivot.title,
      figures: pivot.figures,
      path: figuresScreens[screen]?.path,
      read: (reader, { by, ...scope }) =>
        readPivot(reader, pivot, source, { ...scope, by: by && by in pivot.by ? by : undefined }),
    },
  ]),
  ...(
    [
      [
        'utilisation',
        toMailable(utilisationReport, readUtilisationReport, fleetScreens['admin.reports.utilisation']?.path),
      ],
      ['discounts', toMailable(discountsReport, readDiscounts, deskScreens['admin.reports.discounts']?.path)],
      [
        'lost-demand',
        toMailable(lostDemandReport, readLostDemand, lostDemandScreens['admin.reports.lost-demand']?.path),
      ],
    ] as const
  ).map(([name, report]): [string, MailableReport] => [`admin.reports.${name}`, report]),
])

export const mailableScreens: readonly string[] = [...mailableReports.keys()]

export function findReportOfScreen(screen: string): (MailableReport & { path: string }) | undefined {
  const report = mailableReports.get(screen)
  return report?.path === undefined ? undefined : { ...report, path: report.path }
}
