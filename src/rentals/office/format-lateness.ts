/** `vėluoja 2 d. 3 val.`: minutes in the first hour, hours in the first day, days from the third. Empty: not late. */
export function formatLateness(expectedReturn: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(expectedReturn)) / 60_000)
  if (!(minutes >= 0) || now <= Date.parse(expectedReturn)) return ''
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (hours < 1) return `vėluoja ${Math.max(1, minutes)}\u00a0min.`
  if (days < 1) return `vėluoja ${hours}\u00a0val.`
  const rest = days < 3 && hours % 24 > 0 ? ` ${hours % 24}\u00a0val.` : ''
  return `vėluoja ${days}\u00a0d.${rest}`
}
