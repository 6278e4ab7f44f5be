import { BulkLabels } from '#people/labels/office/public/bulk-labels.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { BulkActionsProps } from '#shell/ui/office/list-definition.ts'
import { ListClients } from '../clients.contract.ts'

const reading = {
  max: 1_000,
  of: 'klientų',
  // no loader: what a press asks for
  readPage: (query: Record<string, string>) => sendRequest(ListClients, { query: query as never }),
}

export default function BulkClients(props: BulkActionsProps) {
  return <BulkLabels {...props} kind="client" reading={reading} />
}
