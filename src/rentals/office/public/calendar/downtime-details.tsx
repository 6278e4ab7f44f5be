import { useState } from 'react'
import { Link } from 'react-router'
import { downtimeKindLabels } from '#catalogue/units/downtime-kinds.ts'
import { EndDowntime } from '#catalogue/units/downtimes.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { type StateColour, StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { CalendarDowntime, CalendarProduct } from '../../../rentals.contract.ts'
import { CalendarFact } from '../../calendar/calendar-fact.tsx'
import { getDowntimeState } from '../../calendar/calendar-labels.ts'
import { formatMoment } from '../format-moment.ts'

export interface OpenDowntime {
  downtime: CalendarDowntime
  product: CalendarProduct
}

interface DowntimeDetailsProps {
  open: OpenDowntime | null
  now: number
  onClose: () => void
  onDone: (said: string) => void
  onFailed: (thrown: unknown) => void
}

const states: Record<ReturnType<typeof getDowntimeState>, { word: string; colour: StateColour }> = {
  planned: { word: 'Dar neprasidėjo', colour: 'neutral' },
  now: { word: 'Prastovoje', colour: 'red' },
  over: { word: 'Baigta', colour: 'green' },
}

export function DowntimeDetails({ open, now, onClose, onDone, onFailed }: DowntimeDetailsProps) {
  const may = usePermissions()
  const [ending, setEnding] = useState<OpenDowntime | null>(null)
  const [pending, setPending] = useState(false)
  const isPlanned = (one: OpenDowntime) => getDowntimeState(one.downtime, now) === 'planned'

  async function end({ downtime }: OpenDowntime, isCalledOff: boolean) {
    setPending(true)
    try {
      await sendRequest(EndDowntime, { params: { id: downtime.id }, body: undefined })
      onDone(isCalledOff ? 'Prastova atšaukta' : 'Prastova baigta')
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setPending(false)
      setEnding(null)
    }
  }

  return (
    <>
      <Modal
        title={open?.product.title ?? ''}
        isOpen={open !== null && ending === null}
        onClose={onClose}
        closeOnBackdrop
        footer={
          open &&
          may('downtimes:write') &&
          getDowntimeState(open.downtime, now) !== 'over' && (
            <Button onClick={() => setEnding(open)}>{isPlanned(open) ? 'Atšaukti prastovą' : 'Baigti prastovą'}</Button>
          )
        }
      >
        {open && <Facts open={open} now={now} />}
      </Modal>
      <ConfirmModal
        isOpen={ending !== null}
        variant="warning"
        pending={pending}
        confirmLabel={ending && isPlanned(ending) ? 'Atšaukti prastovą' : 'Baigti prastovą'}
        cancelLabel="Grįžti"
        message={
          ending &&
          (isPlanned(ending)
            ? 'Ar tikrai norite atšaukti šią prastovą?'
            : `Ar tikrai norite baigti šią prastovą? ${whoIsFree(ending.downtime)} nuo dabar vėl galima nuomoti.`)
        }
        onConfirm={() => ending && void end(ending, isPlanned(ending))}
        onCancel={() => setEnding(null)}
      />
    </>
  )
}

const whoIsFree = ({ code, quantity }: CalendarDowntime) =>
  code === null ? `${quantity}\u00a0vnt.` : `Vienetą ${code}`

function Facts({ open: { downtime, product }, now }: { open: OpenDowntime; now: number }) {
  const { word, colour } = states[getDowntimeState(downtime, now)]
  return (
    <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-6 gap-y-3">
      <CalendarFact name="Prastova">
        <span className="font-semibold">{downtimeKindLabels[downtime.kind]}</span>
      </CalendarFact>
      {downtime.reason && <CalendarFact name="Priežastis">{downtime.reason}</CalendarFact>}
      {downtime.code === null ? (
        <CalendarFact name="Kiekis">
          <span>{downtime.quantity}</span>&nbsp;vnt.{' '}
          <span className="text-soft">{`(iš viso turime ${product.units})`}</span>
        </CalendarFact>
      ) : (
        <CalendarFact name="Vienetas">
          <Link to={`/admin/rent/units?q=${encodeURIComponent(downtime.code)}`} className="text-link">
            {downtime.code}
          </Link>
        </CalendarFact>
      )}
      <CalendarFact name="Nuo">
        <UnbrokenText>{formatMoment(downtime.from)}</UnbrokenText>
      </CalendarFact>
      <CalendarFact name="Iki">{downtime.to === null ? 'kol kas nors baigs' : formatMoment(downtime.to)}</CalendarFact>
      <CalendarFact name="Būsena">
        <StateLabel colour={colour}>{word}</StateLabel>
      </CalendarFact>
    </dl>
  )
}
