import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { parseDay } from '#rules/calendar/parse-day.ts'
import { readTime } from '#rules/calendar/read-time.ts'
import { hasLocalTime, toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { TimeField } from '#shell/ui/time-field.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { type UnitRental, WhoHadUnit } from '../life.contract.ts'
import { HandoverRecordLink } from './handover-record-link.tsx'

type Answer = AnswerOf<typeof WhoHadUnit>['data']

export function UnitHolderCard({ code }: { code: string }) {
  const [now] = useState(() => new Date())
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [errors, setErrors] = useState<FormFieldErrors>({})
  const [pending, setPending] = useState(false)

  async function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const moment = readMoment(String(data.get('day') ?? ''), String(data.get('time') ?? ''))
    setAnswer(null)
    if (!(moment instanceof Date)) return setErrors(moment)
    setErrors({})
    setPending(true)
    try {
      // no loader: asked when somebody sends the form
      setAnswer((await sendRequest(WhoHadUnit, { query: { code, at: moment.toISOString() } })).data)
    } catch (thrown) {
      setErrors({ day: [readProblem(thrown, 'Sužinoti nepavyko.').message] })
    } finally {
      setPending(false)
    }
  }

  return (
    <Card title="Kas turėjo?">
      <Form errors={errors} onSubmit={(event) => void ask(event)}>
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
          <DayField label="Diena" name="day" defaultValue={toVilniusDay(now)} />
          <TimeField label="Laikas" name="time" defaultValue={toVilniusTime(now)} />
        </div>
        <Button type="submit" variant="quiet" pending={pending}>
          Sužinoti
        </Button>
      </Form>
      <div role="status" className="mt-4 grid gap-3 empty:hidden">
        {answer && <WhoHad answer={answer} />}
      </div>
    </Card>
  )
}

function readMoment(day: string, time: string): Date | FormFieldErrors {
  const on = parseDay(day)
  const at = readTime(time)
  if (!on || !isDay(on)) return { day: ['Įveskite dieną, pvz., 2026-11-22.'] }
  if (!at) return { time: ['Įveskite laiką, pvz., 14:05.'] }
  if (!hasLocalTime(on, at)) return { time: ['Tą naktį laikrodis pasuktas: tokio laiko nebuvo.'] }
  return toInstant(on, at)
}

function WhoHad({ answer: { at, place, rental, before, after } }: { answer: Answer }) {
  if (rental)
    return (
      <>
        <p>
          <span className="figures whitespace-nowrap">{formatDateTime(at)}</span> turėjo <Client held={rental} />.
        </p>
        <p>
          {rental.signed_by ? (
            <span>
              Pasirašė <strong>{rental.signed_by}</strong>.
            </span>
          ) : (
            'Parašo nėra.'
          )}
        </p>
        <Times held={rental} />
      </>
    )
  return (
    <>
      <p>
        <span className="figures whitespace-nowrap">{formatDateTime(at)}</span> <span>{nobody[place]}</span>
      </p>
      {before && (
        <p className="text-sm">
          Prieš tai turėjo <Client held={before} />, grąžinta{' '}
          <span className="figures whitespace-nowrap">{before.back_at && formatDateTime(before.back_at)}</span>.
        </p>
      )}
      {after && (
        <p className="text-sm">
          Vėliau išduota <span className="figures whitespace-nowrap">{formatDateTime(after.out_at)}</span>:{' '}
          <Client held={after} />.
        </p>
      )}
    </>
  )
}

const nobody: Record<Answer['place'], string> = {
  customer: '',
  shop: 'buvo parduotuvėje: niekas neturėjo.',
  'not-yet': 'dar nebuvo naudojamas.',
  retired: 'jau buvo nurašytas: niekas neturėjo.',
}

const Client = ({ held: { client, order_id } }: { held: UnitRental }) => (
  <Link to={buildOfficeOrderAddress(order_id)} className="text-link font-semibold">
    {client || `užsakymas Nr.\u00a0${order_id}`}
  </Link>
)

function Times({ held }: { held: UnitRental }) {
  return (
    <ul className="figures grid gap-1 text-sm">
      <li>
        Išduota <UnbrokenText>{formatDateTime(held.out_at)}</UnbrokenText>
        {held.act && (
          <span>
            , <HandoverRecordLink act={held.act} />
          </span>
        )}
      </li>
      <li>
        <span>{held.back_at ? `Grąžinta ${formatDateTime(held.back_at)}` : 'Dar negrąžinta'}</span>
        {held.return_act && (
          <span>
            , <HandoverRecordLink act={held.return_act} />
          </span>
        )}
      </li>
    </ul>
  )
}
