import { formatDayOfMonth, formatWeekday } from '#rules/calendar/format-day.ts'

const hours = (time: string) => time.replace(/^0/, '')

/** `lapkričio 25 d., trečiadienis, 9:00–12:00`. */
export const formatSlotLabel = ({ day, from, to }: { day: string; from: string; to: string }) =>
  `${formatDayOfMonth(day)}, ${formatWeekday(day)}, ${hours(from)}–${hours(to)}`
