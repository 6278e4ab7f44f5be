import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#money/format-money.ts'
import { ask } from '#platform/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LedgerIcon } from '#ui/icons.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { type LoadPage, useList } from '#ui/office/use-list.ts'
import { english, whatFailed } from '#ui/office/what-failed.tsx'
import { StateWord } from '#ui/state-word.tsx'
import { ListOrders, type OrderRow } from '../orders.contract.ts'
import { clientName } from './client-name.ts'
import { MarkPaidQuestion } from './mark-paid-question.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderTotal } from './order-total.ts'
import { useOrderDeeds } from './use-order-deeds.ts'

export const meta = () => pageMeta({ title: 'Užsakymai' })

const loadOrders: LoadPage<OrderRow> = async (page, signal) => {
  const { data, ...meta } = await ask(ListOrders, { query: { page }, signal })
  return { data, meta }
}

const columns: Column<OrderRow>[] = [
  { key: 'id', head: '#', tight: true, cell: (order) => order.id },
  { key: 'client', head: 'Klientas', rowHead: true, cell: clientName },
  { key: 'price', head: 'Kaina be PVM', number: true, cell: (order) => formatMoney(order.price) },
  { key: 'price_with_vat', head: 'Kaina su PVM', number: true, cell: (order) => formatMoney(orderTotal(order)) },
  {
    key: 'is_payed',
    head: 'Apmokėta',
    cell: (order) => <StateWord colour={order.is_payed ? 'green' : 'red'}>{order.is_payed ? 'Taip' : 'Ne'}</StateWord>,
  },
]

export default function Orders() {
  const list = useList(loadOrders)
  const { notice, say } = useNotices()
  const deeds = useOrderDeeds(say)
  const [paying, setPaying] = useState<number | null>(null)

  useEffect(() => {
    if (list.problem) say.failed(whatFailed(list.problem, english('Failed to load orders')))
  }, [list.problem, say])

  async function markPaid(id: number) {
    const paid = await deeds.markPaid(id)
    setPaying(null)
    if (paid) list.refresh()
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        title="Užsakymai"
        action={
          <Link to="/admin/buhalterija/atsisakymai" className="text-link">
            Sutarčių atsisakymai
          </Link>
        }
      />
      <ListTable
        label="Užsakymai"
        list={list}
        columns={columns}
        rowKey={(order) => order.id}
        empty={
          <EmptyState icon={<LedgerIcon />} title="Nėra užsakymų">
            Čia atsiras kiekvienas parduotuvėje pateiktas užsakymas.
          </EmptyState>
        }
        actions={(order) => (
          <OrderActions
            order={order}
            deeds={deeds}
            onPay={() => setPaying(order.id)}
            onDelete={async () => {
              if (await deeds.remove(order.id)) list.refresh()
            }}
          />
        )}
      />
      <MarkPaidQuestion
        isOpen={paying !== null}
        pending={paying !== null && deeds.isRunning(paying, 'pay')}
        onConfirm={() => paying !== null && markPaid(paying)}
        onCancel={() => setPaying(null)}
      />
    </>
  )
}
