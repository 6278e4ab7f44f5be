import { formatDateTime } from '#rules/calendar/format-day.ts'
import { isWithoutEnd } from './without-end.ts'

const openEnded = 'kol paskambinsite'

/** `2026-11-25 17:00`, `kol paskambinsite`. */
export const formatDueTime = (expectedReturn: Date | string): string =>
  isWithoutEnd(expectedReturn) ? openEnded : formatDateTime(expectedReturn)

/** `iki 2026-11-25 17:00`, `kol paskambinsite`. */
export const formatUntilDue = (expectedReturn: Date | string): string =>
  isWithoutEnd(expectedReturn) ? openEnded : `iki ${formatDateTime(expectedReturn)}`
