import type { Pivot } from '#shell/reports/define-pivot.ts'
import type { PivotSource } from '#shell/reports/server/public/read-pivot.ts'
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

export function findPivotOfScreen(screen: string): (ScreenReport & { path: string }) | undefined {
  const report = pivotsOfScreens.get(screen)
  const path = figuresScreens[screen]?.path
  return report && path ? { ...report, path } : undefined
}
