import { formatMoney } from '#rules/money/format-money.ts'
import { formatDayCount, formatInteger, formatPercent } from '#shell/ui/office/format-figures.ts'
import type { Figure } from './define-pivot.ts'

const formats: Record<Figure['is'], (value: number) => string> = {
  money: formatMoney,
  count: formatInteger,
  days: formatDayCount,
  share: formatPercent,
}

export const formatFigure = ({ is }: Pick<Figure, 'is'>, value: number): string => formats[is](value)

/** `+12,5 %`, `−3 %`; a dash where there was nothing before. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return '–'
  const share = ((now - before) / Math.abs(before)) * 100
  const shown = Math.abs(share).toLocaleString('lt-LT', { maximumFractionDigits: Math.abs(share) < 10 ? 1 : 0 })
  return `${share > 0 ? '+' : share < 0 ? '\u2212' : ''}${shown}\u00a0%`
}
