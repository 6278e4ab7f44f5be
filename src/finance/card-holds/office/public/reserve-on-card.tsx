import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { LazyQrPicture } from '#people/documents/shop/public/lazy-qr-picture.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { ReserveDeposit, type ShowCardHold } from '../../card-holds.contract.ts'

interface ReserveOnCardProps {
  orderId: number
  /** Undefined answer: no deposit; undefined question: this user may not hold one. */
  question: PendingResult<AnswerOf<typeof ShowCardHold> | undefined> | undefined
}

export function ReserveOnCard({ orderId, question }: ReserveOnCardProps) {
  const { amount = 0, held } = useLoaded(question).data?.data ?? {}
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [begun, setBegun] = useState({ amount: 0, address: '', refused: '' })
  async function open() {
    setOpen(true)
    setBegun({ amount, address: '', refused: '' })
    try {
      const { data } = await sendRequest(ReserveDeposit, { params: { id: orderId }, body: {} })
      setBegun({ ...data, refused: '' })
    } catch (error) {
      setBegun({ amount, address: '', refused: readProblem(error).message })
    }
  }
  function close() {
    setOpen(false)
    void revalidate()
  }

  if (amount === 0 && !isOpen) return null
  const isHeld = amount === 0 && held !== null && held !== undefined
  return (
    <>
      {amount > 0 && (
        <Button variant="quiet" onClick={() => void open()}>
          Rezervuoti kortelėje
        </Button>
      )}
      <Modal title={`Užstatas ${formatMoney(begun.amount)} kortelėje`} isOpen={isOpen} onClose={close}>
        {/* Empty first: screen readers announce changes. */}
        <p role="status" className="text-lg font-semibold text-good empty:hidden">
          {isHeld && `Rezervuota ${formatMoney(held.amount)}.`}
        </p>
        {isHeld ? (
          <Button className="mt-4" onClick={close}>
            Gerai
          </Button>
        ) : (
          <Reserving orderId={orderId} {...begun} />
        )}
      </Modal>
    </>
  )
}

function Reserving({ orderId, address, refused }: { orderId: number; address: string; refused: string }) {
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  async function mail() {
    setPending(true)
    setProblem('')
    try {
      await sendRequest(ReserveDeposit, { params: { id: orderId }, body: { mail: true } })
      setSaid('Laiškas išsiųstas.')
    } catch (error) {
      setProblem(readProblem(error).message)
    }
    setPending(false)
  }
  return (
    <div className="grid gap-4">
      <p>Klientas nuskaito kodą savo telefonu ir rezervuoja sumą kortelėje. Pinigai nenurašomi.</p>
      {address ? (
        <LazyQrPicture text={address} label="Užstato rezervavimo kodas" className="mx-auto size-64" />
      ) : (
        !refused && <Skeleton className="mx-auto size-64" />
      )}
      <p role="alert" className="text-bad empty:hidden">
        {refused || problem}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="quiet" disabled={!address || pending} onClick={() => void mail()}>
          Siųsti nuorodą laišku
        </Button>
        <p role="status" className="empty:hidden">
          {said}
        </p>
      </div>
    </div>
  )
}
