const words = new Intl.DateTimeFormat('lt', { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** `2026-10` → „2026 m. spalis“. */
export function formatMonthName(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`))
}
