import { describeRetention, type RetentionName, retention } from '#storefront/site/retention.ts'
import { Table } from './text-table.tsx'

const rows = (Object.keys(retention) as RetentionName[]).map((name) => [
  retention[name].what,
  describeRetention(name),
  retention[name].why,
])

export function RetentionTable() {
  return <Table caption="Kiek laiko saugome" head={['Kas', 'Kiek', 'Kodėl']} rows={rows} />
}
