import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { downtimeKindLabels } from '#catalogue/units/downtime-kinds.ts'
import { formatHours } from '#catalogue/units/format-hours.ts'
import { retirementReasonLabels } from '#catalogue/units/unit-labels.ts'
import { UnitUpdated } from '#catalogue/units/units.events.ts'
import { PrivatePhoto } from '#counter/handovers/office/private-photo.tsx'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { UnitInspectionOverridden } from '#rentals/rentals.events.ts'
import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { formatActorName } from '#shell/history/format-actor-name.ts'
import { HistoryDetails } from '#shell/history/office/public/history-details.tsx'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { LifeEvent, ShowUnitHistory, UnitRental } from '../life.contract.ts'
import { HandoverRecordLink } from './handover-record-link.tsx'

export function UnitLife({ question }: { question: PendingResult<AnswerOf<typeof ShowUnitHistory>> }) {
  const { data: shown, problem } = useLoaded(question)
  return (
    <Card
      title="Istorija"
      aside={shown && <span className="figures text-sm text-soft">{formatPlural(shown.data.length, eventsWords)}</span>}
    >
      {!shown && problem === null && <Skeleton className="h-40 w-full" />}
      {problem !== null && <p className="text-soft">Istorijos gauti nepavyko.</p>}
      {shown && problem === null && (
        <ol className="grid grid-cols-1 gap-0 wrap-anywhere">
          {shown.data.toReversed().map((event, at) => (
            // The list is always replaced whole, so indexes are stable keys.
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no number of their own
            <li key={at} className="relative border-l border-line pb-5 pl-5 last:border-transparent last:pb-0">
              <span
                aria-hidden="true"
                className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full ${dots[event.kind] ?? 'bg-soft'}`}
              />
              <p className="figures text-sm text-soft">{whenOf(event)}</p>
              <Told event={event} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const eventsWords = { one: 'įvykis', few: 'įvykiai', other: 'įvykių' }

const dots: Partial<Record<LifeEvent['kind'], string>> = {
  rental: 'bg-steel',
  damage: 'bg-bad',
  inspection: 'bg-good',
  downtime: 'bg-warn',
  bought: 'bg-good',
  created: 'bg-good',
}

const whenOf = ({ kind, at }: LifeEvent): string =>
  kind === 'bought' || kind === 'inspection' ? formatDay(at) : formatDateTime(at)

function Told({ event }: { event: LifeEvent }): ReactNode {
  switch (event.kind) {
    case 'bought':
      return (
        <p>
          Pirkta
          <VatWords>{event.purchase_price === null ? '' : ` už ${formatMoney(event.purchase_price)} be PVM`}</VatWords>
        </p>
      )
    case 'created':
      return <p>Pradėta naudoti{event.by && <By by={event.by} />}</p>
    case 'changed':
      return (
        <>
          <p>
            Pakeista
            <By by={event.by} />
          </p>
          <HistoryDetails
            line={{
              id: 0,
              at: event.at,
              by: event.by,
              deed: UnitUpdated.name,
              details: event.changes,
              subject: { kind: 'unit', id: null, title: '' },
            }}
          />
        </>
      )
    case 'overridden':
      return (
        <>
          <p>
            <span>{UnitInspectionOverridden.label}</span>
            <By by={event.by} />
          </p>
          <HistoryDetails
            line={{
              id: 0,
              at: event.at,
              by: event.by,
              deed: UnitInspectionOverridden.name,
              details: event.details,
              subject: { kind: 'unit', id: null, title: '' },
            }}
          />
        </>
      )
    case 'rental':
      return <Rented held={event.rental} />
    case 'damage':
      return (
        <>
          <p className="font-semibold text-bad">Grąžinta su trūkumais</p>
          <p>{event.note}</p>
          <p className="text-sm text-soft">
            <Client held={event.rental} />
            <span>{event.quantity > 1 && `; kartu grąžinta ${event.quantity} vnt., trūkumai gali būti kito`}</span>
          </p>
          {event.photos.length > 0 && (
            <div className="mt-2 flex flex-wrap gap-2">
              {event.photos.map((photo, at) => (
                <PrivatePhoto key={photo} photo={photo} alt={`${event.note || 'Trūkumai'} (${at + 1})`} />
              ))}
            </div>
          )}
        </>
      )
    case 'downtime':
      return (
        <>
          <p>
            Prastova: <span>{downtimeKindLabels[event.downtime.kind].toLowerCase()}</span>
            <span className="figures text-soft">
              {event.downtime.to ? `, iki ${formatDateTime(event.downtime.to)}` : ', kol bus baigta'}
            </span>
          </p>
          {event.downtime.reason && <p className="text-sm">{event.downtime.reason}</p>}
        </>
      )
    case 'inspection':
      return <Inspected inspection={event.inspection} />
    case 'meter':
      return (
        <p className="figures">
          <span>{event.reading.new_meter ? 'Naujas skaitiklis rodė' : 'Skaitiklis rodė'}</span>{' '}
          <span>{formatHours(event.reading.hours)}</span>
          {event.reading.written_by && <span className="text-soft">{`, ${event.reading.written_by}`}</span>}
        </p>
      )
    case 'retired':
      return (
        <p>
          Nurašyta: <span>{retirementReasonLabels[event.reason].toLowerCase()}</span>
          {event.by && <By by={event.by} />}
        </p>
      )
  }
}

function Inspected({ inspection }: { inspection: Extract<LifeEvent, { kind: 'inspection' }>['inspection'] }) {
  const { kind, valid_until, inspector, certificate_number, hours, note } = inspection
  const facts = [
    inspector,
    certificate_number && `pažymėjimas ${certificate_number}`,
    hours !== null && `skaitiklis ${formatHours(hours)}`,
  ].filter(Boolean)
  return (
    <>
      <p>
        Patikra išlaikyta: <span>{kind}</span>
        {valid_until && <span className="figures">{`, galioja iki ${valid_until}`}</span>}
      </p>
      {facts.length > 0 && <p className="figures text-sm text-soft">{facts.join(', ')}</p>}
      {note && <p className="text-sm">{note}</p>}
    </>
  )
}

const By = ({ by }: { by: Parameters<typeof formatActorName>[0] }) => (
  <span className="text-soft">{`, ${formatActorName(by)}`}</span>
)

const Client = ({ held: { client, order_id } }: { held: UnitRental }) => (
  <Link to={buildOfficeOrderAddress(order_id)} className="text-link">
    {client || `Užsakymas Nr.\u00a0${order_id}`}
  </Link>
)

function Rented({ held }: { held: UnitRental }) {
  const { out_at, back_at, act, return_act, signed_by, due } = held
  return (
    <>
      <p>
        Išnuomota: <Client held={held} />
      </p>
      <p className="figures text-sm">
        {back_at ? (
          <span>
            Iki <UnbrokenText>{formatDateTime(back_at)}</UnbrokenText> (<span>{daysBetween(out_at, back_at)}</span>)
          </span>
        ) : (
          <strong>
            Dar negrąžinta, grąžina iki <UnbrokenText>{formatDateTime(due)}</UnbrokenText>
          </strong>
        )}
      </p>
      {(act || return_act || signed_by) && (
        <p className="figures text-sm text-soft">
          {signed_by && (
            <span>
              Pasirašė <span>{signed_by}</span>.{' '}
            </span>
          )}
          {act && (
            <span>
              Išdavimo <HandoverRecordLink act={act} />
            </span>
          )}
          <span>{act && return_act && ', '}</span>
          {return_act && (
            <span>
              grąžinimo <HandoverRecordLink act={return_act} />
            </span>
          )}
        </p>
      )}
    </>
  )
}

const day = 86_400_000
/** Started days. */
const daysBetween = (from: string, to: string) =>
  formatPlural(Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / day)), {
    one: 'diena',
    few: 'dienos',
    other: 'dienų',
  })
