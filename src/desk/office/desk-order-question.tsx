import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#money/format-money.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { type DeskOrderRow, PlaceDeskOrder, WithdrawDeskOrder } from '../desk.contract.ts'
import { deskWords } from '../desk-words.ts'

interface DeskOrderQuestionProps {
  asked: { row: DeskOrderRow; action: 'place' | 'withdraw' } | null
  onClose: () => void
  onDone: (words: string) => void
}

/** Asked once before a draft or a quote becomes an order, or is withdrawn: of both a customer hears. */
export function DeskOrderQuestion({ asked, onClose, onDone }: DeskOrderQuestionProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()
  if (!asked) return null
  const { row, action } = asked
  const { id, version, number } = row
  const what = number ? `pasiūlymą ${number}` : `juodraštį Nr.\u00a0${id}`

  function close() {
    setError(undefined)
    onClose()
  }

  async function confirm() {
    setPending(true)
    setError(undefined)
    try {
      const about = { params: { id }, body: { seen: version } }
      await (action === 'place' ? sendRequest(PlaceDeskOrder, about) : sendRequest(WithdrawDeskOrder, about))
      onDone(action === 'place' ? `Užsakymas Nr.\u00a0${id} pateiktas.` : `Atšaukta: ${number ?? `Nr.\u00a0${id}`}.`)
    } catch (thrown) {
      setError(<Why thrown={thrown} id={id} />)
    } finally {
      setPending(false)
    }
  }

  return action === 'place' ? (
    <ConfirmModal
      isOpen
      variant="warning"
      title={`Pateikti ${what}?`}
      message={`${row.client || 'Klientas'}, ${formatMoney(row.price_with_vat)} su PVM. Išankstinę sąskaitą išsiųsime el. paštu.`}
      confirmLabel="Pateikti užsakymą"
      pending={pending}
      error={error}
      onConfirm={confirm}
      onCancel={close}
    />
  ) : (
    <ConfirmModal
      isOpen
      title={`Atšaukti ${what}?`}
      message={
        number
          ? 'Nuoroda klientui pasakys, kad pasiūlymas atšauktas. Laikomi įrankiai vėl bus laisvi.'
          : 'Juodraštis liks sąraše kaip atšauktas.'
      }
      confirmLabel="Atšaukti"
      cancelLabel="Palikti"
      pending={pending}
      error={error}
      onConfirm={confirm}
      onCancel={close}
    />
  )
}

/** What lacks is typed on the draft's own screen. */
function Why({ thrown, id }: { thrown: unknown; id: number }) {
  const words =
    thrown instanceof ApiError
      ? Object.values(thrown.errors ?? {}).flatMap((said) => said?.slice(0, 1).map(deskWords) ?? [])
      : []
  return (
    <span>
      <span>{words.length > 0 ? [...new Set(words)].join(' ') : whatFailed(thrown, 'Nepavyko')}</span>{' '}
      <Link to={`/admin/juodrasciai/${id}`} className="text-link">
        Atverti
      </Link>
    </span>
  )
}
