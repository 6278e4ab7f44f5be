import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import type { Meta } from '#platform/contract.ts'
import { getPaper, hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import { Pagination } from '#shell/ui/pagination.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type ClientDocument, ClientDocumentPdf } from '../../client-payments.contract.ts'

interface ClientDocumentsProps {
  clientId: number
  documents: ClientDocument[]
  meta: Meta | undefined
  hrefOf: (page: number) => string
  loading: boolean
  beside: (document: ClientDocument) => ReactNode
}

export function ClientDocuments({ clientId, documents, meta, hrefOf, loading, beside }: ClientDocumentsProps) {
  const papers: Column<ClientDocument> = {
    key: 'papers',
    head: 'Dokumentas',
    cell: (document) => (
      <div className="flex flex-wrap gap-x-4">
        <PdfButton clientId={clientId} document={document} />
        {beside(document)}
      </div>
    ),
  }
  return (
    <>
      <DataTable
        label="Sąskaitos"
        rows={documents}
        columns={[...columns, papers]}
        rowKey={({ id }) => id}
        loading={loading}
        empty={<p className="px-4 py-8 text-center text-soft">Sąskaitų čia nėra.</p>}
      />
      {meta && meta.last_page > 1 && (
        <Pagination
          page={meta.current_page}
          lastPage={meta.last_page}
          total={meta.total}
          hrefOf={hrefOf}
          className="mt-5"
        />
      )}
    </>
  )
}

const columns: Column<ClientDocument>[] = [
  {
    key: 'number',
    head: 'Sąskaita',
    rowHead: true,
    cell: ({ full_number, kind, issued_on, order_ids }) => (
      <span className="figures">
        <span>{full_number}</span>
        <span className="block text-sm font-normal text-soft">
          <span>{getPaper(kind).prefix}</span>
          <span className="whitespace-nowrap">{issued_on}</span>
        </span>
        <OrdersOf ids={order_ids} />
      </span>
    ),
  },
  {
    key: 'due',
    head: 'Apmokėti iki',
    cell: ({ due_on }) => <span className="figures whitespace-nowrap">{due_on ?? '–'}</span>,
  },
  {
    key: 'price',
    head: 'Suma su PVM',
    withoutVat: 'Suma',
    cell: ({ price_with_vat }) => <span className="figures">{formatMoney(price_with_vat)}</span>,
  },
  {
    key: 'open',
    head: 'Liko apmokėti',
    cell: ({ open, kind, credits }) =>
      open === 0 ? (
        !hasPaperTrait(kind, 'isCreditNote') && credits === null && <StateLabel colour="green">Apmokėta</StateLabel>
      ) : (
        <span className="figures font-semibold">{formatMoney(open)}</span>
      ),
  },
]

const mostOrders = 3

function OrdersOf({ ids }: { ids: number[] }) {
  const more = ids.length - mostOrders
  return (
    <span className="flex flex-wrap gap-x-3 text-sm font-normal">
      {ids.slice(0, mostOrders).map((id) => (
        <Link key={id} to={`/admin/buhalterija/uzsakymai/${id}`} className="text-link">
          {`Užsakymas ${id}`}
        </Link>
      ))}
      {more > 0 && <span className="text-soft">{`ir dar ${more}`}</span>}
    </span>
  )
}

function PdfButton({ clientId, document: { id, full_number } }: { clientId: number; document: ClientDocument }) {
  const [state, setState] = useState<'ready' | 'pending' | 'failed'>('ready')

  async function save() {
    setState('pending')
    try {
      const answer = await fetchEndpoint(ClientDocumentPdf, { params: { id: clientId, document_id: id } })
      saveFile(await answer.blob(), `${full_number}.pdf`)
      setState('ready')
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      <button type="button" className="text-link text-sm" disabled={state === 'pending'} onClick={save}>
        PDF<span className="sr-only">{` ${full_number}`}</span>
      </button>
      {state === 'failed' && (
        <span role="alert" className="text-sm text-bad">
          Nepavyko atsisiųsti
        </span>
      )}
    </>
  )
}
