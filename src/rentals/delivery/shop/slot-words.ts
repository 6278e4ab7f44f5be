import { formatDayOfMonth, weekdayName } from '#rules/calendar/format-day.ts'

const hours = (time: string) => time.replace(/^0/, '')

/** `lapkričio 25 d., trečiadienis, 9:00–12:00`. */
export const slotWords = ({ day, from, to }: { day: string; from: string; to: string }) =>
  `${formatDayOfMonth(day)}, ${weekdayName(day)}, ${hours(from)}–${hours(to)}`
