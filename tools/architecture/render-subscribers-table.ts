import { upwardHandlers } from '#app/subscribers.ts'
import { formatEventLabel } from '#shell/history/event-label.ts'
import { replaceMarkedTable } from './replace-marked-table.ts'

/** In the order in which the code has them. */
export function renderSubscribersTable(page: string): string {
  const all = [...Object.entries(upwardHandlers.consequences), ...(upwardHandlers.subscribers ?? [])]
  const rows = all.map(
    ([name, subscribers]) =>
      `| \`${name}\` | ${formatEventLabel(name)} | ${subscribers.map((one) => `\`${one.name}\``).join(', then ')} |`,
  )
  return replaceMarkedTable(page, 'consequences', ['| event | in the history | follows |', '|---|---|---|', ...rows])
}
