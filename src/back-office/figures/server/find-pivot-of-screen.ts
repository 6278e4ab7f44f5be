import type { Pivot } from '#shell/reports/define-pivot.ts'
import type { PivotSource } from '#shell/reports/server/public/read-pivot.ts'
import { figuresScreens } from '../figures.screens.ts'
import { salesPivot } from '../sales.pivot.ts'
import { salesSource } from './sales-source.ts'

const reports = new Map<string, { pivot: Pivot; source: PivotSource }>([
  ['admin.reports.sales', { pivot: salesPivot, source: salesSource }],
])

/** By the screen whose views are saved. */
export function findPivotOfScreen(screen: string): { pivot: Pivot; source: PivotSource; path: string } | undefined {
  const report = reports.get(screen)
  const path = figuresScreens[screen]?.path
  return report && path ? { ...report, path } : undefined
}
