import { above } from '#app/consequences.ts'
import { type AuditEventName, auditEventWords } from '#shell/history/audit-events.ts'
import { drawBetween } from './draw-between.ts'

/** In the order in which the code has them. */
export function drawConsequences(page: string): string {
  const rows = Object.entries(above.consequences).map(
    ([name, follow]) =>
      `| \`${name}\` | ${auditEventWords[name as AuditEventName]} | ${follow.map((one) => `\`${one.name}\``).join(', then ')} |`,
  )
  return drawBetween(page, 'consequences', ['| event | in the history | follows |', '|---|---|---|', ...rows])
}
