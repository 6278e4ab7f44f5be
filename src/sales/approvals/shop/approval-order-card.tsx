import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#orders/orders.contract.ts'
import type { ListMyClients } from '#people/clients/people.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { WithdrawMyOrder } from '../approvals.contract.ts'

const listMyClients = defineSlimEndpoint<typeof ListMyClients>('GET', '/api/clients')
const withdrawMyOrder = defineSlimEndpoint<typeof WithdrawMyOrder>('DELETE', '/api/orders/:id/approval')

export default function ApprovalOrderCard({ order, onDone }: { order: Order; onDone: (message: string) => void }) {
  const [isMain, setMain] = useState<boolean>()
  const [isOpen, open] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    sendRequest(listMyClients).then(
      ({ data }) => setMain(data.find(({ id }) => id === order.client_id)?.role === 'main'),
      () => setMain(undefined),
    )
  }, [order.client_id])

  async function withdraw() {
    setPending(true)
    setProblem('')
    try {
      await sendRequest(withdrawMyOrder, { params: { id: order.id } })
      open(false)
      onDone(`Užsakymas ${order.id} atsiimtas.`)
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    } finally {
      setPending(false)
    }
  }

  if (isMain === undefined) return null
  if (isMain)
    return (
      <Link to="/vartotojas/imone" className="text-link py-2.5">
        Patvirtinti arba atmesti<span className="sr-only">{`: užsakymas ${order.id}`}</span>
      </Link>
    )
  return (
    <>
      <Button variant="quiet" onClick={() => open(true)}>
        Atsiimti užsakymą<span className="sr-only">{`: ${order.id}`}</span>
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title="Atsiimti užsakymą"
        message={<p>{`Atsiimti užsakymą ${order.id}? Prekės ir nuomos laikas bus vėl laisvi kitiems.`}</p>}
        confirmLabel="Atsiimti"
        pending={isPending}
        error={problem}
        onConfirm={withdraw}
        onCancel={() => {
          setProblem('')
          open(false)
        }}
      />
    </>
  )
}
