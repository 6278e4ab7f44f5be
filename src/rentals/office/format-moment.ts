import { formatDateTime } from '#calendar/format-day.ts'

/** An instant of the wire as day and time; what is no instant says so instead of breaking the list. */
export function formatMoment(instant: string | null | undefined): string {
  const isMoment = typeof instant === 'string' && !Number.isNaN(Date.parse(instant))
  return isMoment ? formatDateTime(instant) : 'Neteisingas formatas'
}
