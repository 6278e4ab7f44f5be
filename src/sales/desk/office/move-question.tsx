import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatMoment } from '#rentals/office/public/format-moment.ts'
import { formatRenterName } from '#rentals/office/public/format-renter-name.ts'
import type { CalendarProduct, CalendarRental } from '#rentals/rentals.contract.ts'
import type { Day } from '#rules/calendar/day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { scheduleDebouncedRequest } from '#shell/ui/schedule-debounced-request.ts'
import { MoveInCalendar } from '../changes.contract.ts'

type Answer = AnswerOf<typeof MoveInCalendar>['data']

export interface PendingMove {
  rental: CalendarRental
  product: CalendarProduct
  from: Day
  answer?: Answer
}

interface MoveQuestionProps {
  move: PendingMove | null
  onClose: () => void
  onMoved: (rental: CalendarRental, to: Answer['rental']) => void
}

export function MoveQuestion({ move, onClose, onMoved }: MoveQuestionProps) {
  const form = useId()
  const [pending, setPending] = useState(false)
  const [isBlocked, block] = useState(false)
  return (
    <Modal
      title="Perkelti nuomą"
      isOpen={move !== null}
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="quiet" disabled={pending} onClick={onClose}>
            Palikti
          </Button>
          <Button
            type="submit"
            form={form}
            pending={pending}
            disabled={isBlocked}
            autoFocus={move?.answer !== undefined}
          >
            Perkelti
          </Button>
        </>
      }
    >
      {move && <Asked move={move} form={form} setPending={setPending} block={block} onMoved={onMoved} />}
    </Modal>
  )
}

interface AskedProps {
  move: PendingMove
  form: string
  setPending: (pending: boolean) => void
  block: (isBlocked: boolean) => void
  onMoved: MoveQuestionProps['onMoved']
}

function Asked({ move: input, form, setPending, block, onMoved }: AskedProps) {
  const { rental, product } = input
  const [from, setFrom] = useState<string>(input.from)
  const { answer, problem, look } = useAnswer(input, from)
  const [refused, refuse] = useState('')
  const isElsewhere = answer !== undefined && from !== toVilniusDay(new Date(rental.starts_at))
  // Does not depend on the new day.
  const [before, setBefore] = useState(input.answer?.before_price_with_vat)
  if (answer && answer.before_price_with_vat !== before) setBefore(answer.before_price_with_vat)

  // Disabled after the first render, or it would take no focus.
  useLayoutEffect(() => {
    block(!isElsewhere)
    return () => block(false)
  }, [isElsewhere, block])

  async function move() {
    if (!answer || !isElsewhere) return
    setPending(true)
    refuse('')
    try {
      const body = { from, seen: answer.version }
      const { data } = await sendRequest(MoveInCalendar, { params: { id: rental.id }, body })
      onMoved(rental, data.rental)
    } catch (thrown) {
      refuse(formatMoveError(thrown))
      look()
    } finally {
      setPending(false)
    }
  }

  const said = refused || problem
  return (
    <form
      id={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void move()
      }}
      className="grid gap-4"
    >
      <p>
        <span className="font-semibold">{product.title}</span>
        <span>{rental.quantity > 1 && ` × ${rental.quantity}`}</span>, <span>{formatRenterName(rental.user)}</span>
      </p>
      <DayField
        label="Nuo dienos"
        name="from"
        value={from}
        onDay={setFrom}
        autoFocus={!input.answer}
        className="max-w-44"
      />
      <div aria-live="polite" aria-busy={!answer && !said} className="grid gap-4">
        <table className="figures w-full text-left">
          <thead className="text-sm text-soft">
            <tr>
              <td />
              <th scope="col" className="pb-1 font-normal">
                Nuo
              </th>
              <th scope="col" className="pb-1 font-normal">
                Iki
              </th>
              <th scope="col" className="pb-1 text-right font-normal">
                Užsakymo suma
              </th>
            </tr>
          </thead>
          <tbody>
            <Times name="Buvo" from={rental.starts_at} to={rental.expected_return} sum={before} />
            {answer && isElsewhere && (
              <Times name="Bus" from={answer.rental.from} to={answer.rental.to} sum={answer.price_with_vat} isNew />
            )}
          </tbody>
        </table>
        {!answer && !said && <p className="text-soft">Tikriname…</p>}
        {answer && !isElsewhere && !said && (
          <p className="text-soft">Nuoma tą dieną ir prasideda. Pasirinkite kitą dieną.</p>
        )}
        {answer && isElsewhere && (
          <p>
            <VatWords>{differenceWords(answer)}</VatWords>
          </p>
        )}
        {said && (
          <p role="alert" className="font-medium text-bad">
            {said}
          </p>
        )}
      </div>
    </form>
  )
}

interface TimesProps {
  name: string
  from: string
  to: string
  sum: number | undefined
  isNew?: boolean
}

function Times({ name, from, to, sum, isNew = false }: TimesProps) {
  return (
    <tr className={`border-t border-line align-baseline ${isNew ? 'font-semibold' : ''}`}>
      <th scope="row" className="py-1.5 pr-3 text-sm font-normal text-soft">
        {name}
      </th>
      <td className="py-1.5 pr-3">{formatMoment(from)}</td>
      <td className="py-1.5 pr-3">{formatMoment(to)}</td>
      <td className="py-1.5 text-right whitespace-nowrap">{sum === undefined ? '…' : formatMoney(sum)}</td>
    </tr>
  )
}

function differenceWords({ price_with_vat, before_price_with_vat }: Answer): string {
  const more = price_with_vat - before_price_with_vat
  if (more === 0) return 'Kaina nesikeičia. Klientas gaus laišką su pataisytais dokumentais.'
  const by = `${formatMoney(Math.abs(more))} ${more > 0 ? 'daugiau' : 'mažiau'}`
  return `Klientas mokės ${by} (su PVM) ir gaus laišką su pataisytais dokumentais.`
}

function useAnswer({ rental, from: first, answer: given }: PendingMove, from: string) {
  const [entry, tell] = useState<{ from: string; round: number; answer?: Answer; problem?: string }>({
    from: given ? first : '',
    round: 0,
    ...(given && { answer: given }),
  })
  // A colleague's change starts another round.
  const [round, again] = useState(0)
  const isKnown = round === 0 && given !== undefined && from === first
  useEffect(() => {
    if (isKnown || !isDay(from)) return
    return scheduleDebouncedRequest((signal) => {
      const input = { params: { id: rental.id }, body: { from, dry_run: true }, signal }
      sendRequest(MoveInCalendar, input).then(
        ({ data }) => tell({ from, round, answer: data }),
        (thrown) => {
          if (!signal.aborted) tell({ from, round, problem: formatMoveError(thrown) })
        },
      )
    }, 200)
  }, [rental.id, from, isKnown, round])
  const isOf = entry.from === from && entry.round === round
  return {
    answer: isOf ? entry.answer : isKnown ? given : undefined,
    problem: isOf ? entry.problem : from !== '' && !isDay(from) ? 'Tokios datos nėra.' : undefined,
    look: () => again((count) => count + 1),
  }
}

export function formatMoveError(thrown: unknown): string {
  const { message, errors } = readProblem(thrown, 'Perkelti nepavyko.')
  return Object.values(errors ?? {})[0]?.[0] ?? message
}
