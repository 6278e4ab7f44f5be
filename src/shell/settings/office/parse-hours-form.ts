import type { Settings } from '../settings.contract.ts'

/** What `WeekHoursFields` has in it; a weekday with two empty fields has no hours of its own. */
export function parseHoursForm(typed: FormData): Settings['opening_hours'] {
  const text = (name: string) => String(typed.get(`opening_hours${name}`) ?? '').trim()
  const own = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    const hours = { open: text(`[by_day][${day}][open]`), close: text(`[by_day][${day}][close]`) }
    return hours.open || hours.close ? [[day, hours]] : []
  })
  return {
    days: typed.getAll('opening_hours[days][]').map(Number),
    open: text('[open]'),
    close: text('[close]'),
    ...(own.length > 0 && { by_day: Object.fromEntries(own) }),
  }
}
