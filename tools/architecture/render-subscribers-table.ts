import { upwardHandlers } from '#app/subscribers.ts'
import { type AuditEventName, auditEventLabels } from '#shell/history/audit-events.ts'
import { replaceMarkedTable } from './replace-marked-table.ts'

/** In the order in which the code has them. */
export function renderSubscribersTable(page: string): string {
  const rows = Object.entries(upwardHandlers.consequences).map(
    ([name, follow]) =>
      `| \`${name}\` | ${auditEventLabels[name as AuditEventName]} | ${follow.map((one) => `\`${one.name}\``).join(', then ')} |`,
  )
  return replaceMarkedTable(page, 'consequences', ['| event | in the history | follows |', '|---|---|---|', ...rows])
}
