import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoney } from '#money/format-money.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/office/modal.tsx'
import type { Question } from '#ui/office/question.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { readProblem } from '#ui/read-problem.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ReserveDeposit, type ShowCardHold } from '../card-holds.contract.ts'

/** Only who opens it needs what draws codes. */
const QrPicture = lazy(async () => ({ default: (await import('#documents/shop/qr-picture.tsx')).QrPicture }))

interface ReserveOnCardProps {
  orderId: number
  /** Undefined as an answer: this order has no deposit. */
  question: Question<AnswerOf<typeof ShowCardHold> | undefined>
}

/** Lets the customer hold the deposit on a card: a code for the own phone, or a mail. Nothing where nothing is to be held so. */
export function ReserveOnCard({ orderId, question }: ReserveOnCardProps) {
  const amount = useLoaded(question).data?.data.amount ?? 0
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [begun, setBegun] = useState({ address: '', refused: '' })
  async function open() {
    setOpen(true)
    setBegun({ address: '', refused: '' })
    try {
      const { data } = await sendRequest(ReserveDeposit, { params: { id: orderId }, body: {} })
      setBegun({ address: data.address, refused: '' })
    } catch (error) {
      setBegun({ address: '', refused: readProblem(error).message })
    }
  }

  if (amount === 0) return null
  return (
    <>
      <Button variant="quiet" onClick={() => void open()}>
        Rezervuoti kortelėje
      </Button>
      <Modal
        title={`Užstatas ${formatMoney(amount)} kortelėje`}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          // The customer may have held it by now.
          void revalidate()
        }}
      >
        <Reserving orderId={orderId} {...begun} />
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
        <Suspense fallback={<Skeleton className="mx-auto size-64" />}>
          <QrPicture text={address} label="Užstato rezervavimo kodas" className="mx-auto size-64" />
        </Suspense>
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
