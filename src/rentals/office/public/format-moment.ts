import { formatDateTime } from '#rules/calendar/format-day.ts'

/** Tolerates an invalid instant. */
export function formatMoment(instant: string | null | undefined): string {
  const isMoment = typeof instant === 'string' && !Number.isNaN(Date.parse(instant))
  return isMoment ? formatDateTime(instant) : 'Neteisingas formatas'
}
