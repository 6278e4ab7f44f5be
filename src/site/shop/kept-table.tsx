import { keptInWords, type RetentionName, retention } from '#privacy/retention.ts'
import { Table } from './text-table.tsx'

const rows = (Object.keys(retention) as RetentionName[]).map((name) => [
  retention[name].what,
  keptInWords(name),
  retention[name].why,
])

/** What the nightly job keeps how long and why, printed from the very rules it runs on. */
export function KeptTable() {
  return <Table caption="Kiek laiko saugome" head={['Kas', 'Kiek', 'Kodėl']} rows={rows} />
}
