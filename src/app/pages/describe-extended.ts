import { formatDateTime } from '#rules/calendar/format-day.ts'

export function describeExtended(until: string, orderId: number | undefined): string {
  const extended = `Nuoma pratęsta iki ${formatDateTime(until)}.`
  return orderId
    ? `${extended} Apmokėkite užsakymą ${orderId}: išankstinę sąskaitą išsiuntėme el. paštu.`
    : `${extended} Papildomai mokėti nereikia.`
}
