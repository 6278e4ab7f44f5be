import { upwardHandlers } from '#app/subscribers.ts'
import { formatEventLabel } from '#shell/history/event-label.ts'
import { replaceMarkedTable } from './replace-marked-table.ts'

/** In the order in which the code has them. */
export function renderSubscribersTable(page: string): string {
  const rows = [...upwardHandlers.subscribers].map(
    ([name, subscribers]) =>
      `| \`${name}\` | ${formatEventLabel(name)} | ${subscribers.map((one) => `\`${one.name}\``).join(', then ')} |`,
  )
  return replaceMarkedTable(page, 'subscribers', ['| event | in the history | follows |', '|---|---|---|', ...rows])
}
