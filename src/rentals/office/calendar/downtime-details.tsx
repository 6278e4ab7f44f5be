import { useState } from 'react'
import { Link } from 'react-router'
import { downtimeKindWords } from '#catalogue/units/downtime-kinds.ts'
import { EndDowntime } from '#catalogue/units/downtimes.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { useMay } from '#shell/ui/office/may.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { type StateColour, StateWord } from '#shell/ui/state-word.tsx'
import { When } from '#shell/ui/when.tsx'
import type { CalendarDowntime, CalendarProduct } from '../../rentals.contract.ts'
import { formatMoment } from '../format-moment.ts'
import { downtimeState } from './calendar-words.ts'
import { Fact } from './fact.tsx'

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

const states: Record<ReturnType<typeof downtimeState>, { word: string; colour: StateColour }> = {
  planned: { word: 'Dar neprasidėjo', colour: 'neutral' },
  now: { word: 'Prastovoje', colour: 'red' },
  over: { word: 'Baigta', colour: 'green' },
}

export function DowntimeDetails({ open, now, onClose, onDone, onFailed }: DowntimeDetailsProps) {
  const may = useMay()
  const [ending, setEnding] = useState<OpenDowntime | null>(null)
  const [pending, setPending] = useState(false)
  const isPlanned = (one: OpenDowntime) => downtimeState(one.downtime, now) === 'planned'

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
          downtimeState(open.downtime, now) !== 'over' && (
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
  const { word, colour } = states[downtimeState(downtime, now)]
  return (
    <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-6 gap-y-3">
      <Fact name="Prastova">
        <span className="font-semibold">{downtimeKindWords[downtime.kind]}</span>
      </Fact>
      {downtime.reason && <Fact name="Priežastis">{downtime.reason}</Fact>}
      {downtime.code === null ? (
        <Fact name="Kiekis">
          <span>{downtime.quantity}</span>&nbsp;vnt.{' '}
          <span className="text-soft">{`(iš viso turime ${product.units})`}</span>
        </Fact>
      ) : (
        <Fact name="Vienetas">
          <Link to={`/admin/rent/units?q=${encodeURIComponent(downtime.code)}`} className="text-link">
            {downtime.code}
          </Link>
        </Fact>
      )}
      <Fact name="Nuo">
        <When>{formatMoment(downtime.from)}</When>
      </Fact>
      <Fact name="Iki">{downtime.to === null ? 'kol kas nors baigs' : formatMoment(downtime.to)}</Fact>
      <Fact name="Būsena">
        <StateWord colour={colour}>{word}</StateWord>
      </Fact>
    </dl>
  )
}
