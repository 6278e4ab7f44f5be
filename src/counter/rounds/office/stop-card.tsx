import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { buildButtonClasses } from '#shell/ui/build-button-classes.ts'
import { Button } from '#shell/ui/button.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { PinStop, type RoundStop } from '../rounds.contract.ts'
import { formatVisitTimes, stopKindLabels, visitStateLabels } from '../visit-labels.ts'
import type { StopOnPhone } from './apply-queued-reports.ts'
import type { RoundListProps } from './round-list.tsx'

interface StopCardProps extends Pick<RoundListProps, 'onTell' | 'onOpen' | 'isResting' | 'nextHeading'> {
  stop: StopOnPhone
  isNext?: boolean
}

export function StopCard({ stop, isNext = false, nextHeading, ...steps }: StopCardProps) {
  const Heading = isNext ? 'h2' : 'h3'
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="figures flex flex-wrap items-center justify-between gap-x-4">
          <span className="text-lg font-semibold first-letter:uppercase">
            {formatVisitTimes(stop.from_time, stop.to_time)}
          </span>
          <StateLabel colour={stop.visit === 'planned' ? 'neutral' : 'amber'}>
            {visitStateLabels[stop.visit]}
          </StateLabel>
        </p>
        <Heading
          ref={isNext ? nextHeading : undefined}
          tabIndex={isNext ? -1 : undefined}
          className="mt-1 text-xl leading-snug font-semibold wrap-anywhere outline-none"
        >
          {`${stopKindLabels[stop.kind]}: ${stop.address}, ${stop.city}`}
        </Heading>
        <p className="mt-1 wrap-anywhere">{stop.client}</p>
        {stop.contact_name !== stop.client && <p className="text-soft wrap-anywhere">{stop.contact_name}</p>}
        {stop.note && (
          <p className="mt-2 border-l-4 border-signal bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
            {stop.note}
          </p>
        )}
      </div>
      <a href={`tel:${stop.contact_phone}`} className={buildButtonClasses('quiet', 'large', 'w-full')}>
        {`Skambinti ${formatPhone(stop.contact_phone)}`}
      </a>
      <div>
        <p className="mb-1 text-sm text-soft">Kelias</p>
        <div className="grid grid-cols-3 gap-2">
          {navigateLinks(stop).map(({ words, href }) => (
            <a
              key={words}
              href={href}
              target="_blank"
              rel="noreferrer"
              className={buildButtonClasses('quiet', 'default', 'px-2!')}
            >
              {words}
            </a>
          ))}
        </div>
      </div>
      <Things stop={stop} />
      <Money stop={stop} />
      <Steps stop={stop} {...steps} />
    </div>
  )
}

function Steps({ stop, isResting, onTell, onOpen }: Omit<StopCardProps, 'isNext' | 'nextHeading'>) {
  const act = stop.kind === 'deliver' ? 'Perduoti ir pasirašyti' : 'Pasiimti ir pasirašyti'
  return (
    <div className="grid grid-cols-1 gap-2">
      {stop.visit === 'planned' && (
        <Button size="large" disabled={isResting} onClick={() => onTell(stop, 'set-out')}>
          Važiuoju
        </Button>
      )}
      {stop.visit === 'set-out' && (
        <Button size="large" disabled={isResting} onClick={() => onTell(stop, 'arrived')}>
          Atvykau
        </Button>
      )}
      <Button
        size="large"
        disabled={isResting}
        variant={stop.visit === 'arrived' ? 'primary' : 'quiet'}
        onClick={() => onOpen(stop, 'aktas')}
      >
        {act}
      </Button>
      {stop.visit === 'arrived' && <PinHere stop={stop} />}
      <Button variant="danger" disabled={isResting} onClick={() => onOpen(stop, 'nepavyko')}>
        Nepavyko
      </Button>
    </div>
  )
}

function Things({ stop: { kind, handover } }: { stop: RoundStop }) {
  if (!handover) return <p className="font-semibold text-bad">Šio užsakymo nebėra. Paskambinkite į parduotuvę.</p>
  const tools = handover.tools.flatMap(({ rental_id, title, quantity, handed_out, out }) => {
    const count = kind === 'deliver' ? quantity - handed_out : handed_out
    const codes = kind === 'collect' ? out.map(({ code }) => code) : []
    return count > 0 ? [{ key: `tool-${rental_id}`, title, count, codes }] : []
  })
  const goods =
    kind === 'deliver'
      ? handover.goods
          .filter(({ quantity, given }) => given < quantity)
          .map(({ order_line_id, title, quantity, given }) => ({
            key: `goods-${order_line_id}`,
            title,
            count: quantity - given,
            codes: [] as string[],
          }))
      : []
  const things = [...tools, ...goods]
  if (things.length === 0)
    return <p className="text-soft">{kind === 'deliver' ? 'Perduoti nebėra ko.' : 'Pasiimti nebėra ko.'}</p>
  return (
    <ul aria-label={kind === 'deliver' ? 'Ką perduoti' : 'Ką pasiimti'} className="grid grid-cols-1 gap-1">
      {things.map(({ key, title, count, codes }) => (
        <li key={key} className="flex justify-between gap-4 border-b border-line py-1.5">
          <span className="min-w-0 wrap-anywhere">
            <span>{title}</span>
            {codes.length > 0 && <span className="figures block text-sm text-soft">{codes.join(', ')}</span>}
          </span>
          <span className="figures shrink-0 font-semibold">{`${count}\u00a0vnt.`}</span>
        </li>
      ))}
    </ul>
  )
}

function Money({ stop: { handover } }: { stop: RoundStop }) {
  if (!handover) return null
  const { is_payed, billing, due, deposit } = handover
  const missing = Math.max(0, deposit.agreed - deposit.held)
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1">
      {!is_payed && due === 0 && billing !== 'prepaid' ? (
        <StateLabel colour="neutral">Apmokės pagal sąskaitą</StateLabel>
      ) : (
        <StateLabel colour={is_payed ? 'green' : 'red'}>
          {is_payed ? 'Apmokėta' : `Neapmokėta ${formatMoney(due)}`}
        </StateLabel>
      )}
      {missing > 0 && <StateLabel colour="amber">{`Paimti užstatą ${formatMoney(missing)}`}</StateLabel>}
      {deposit.held > 0 && <span className="text-soft">{`Užstato laikoma ${formatMoney(deposit.held)}`}</span>}
    </div>
  )
}

function navigateLinks({ address, city, at }: Pick<RoundStop, 'address' | 'city' | 'at'>) {
  const to = at?.is_pin ? `${at.lat},${at.lon}` : `${address}, ${city}, Lietuva`
  const query = encodeURIComponent(to)
  return [
    { words: 'Google', href: `https://www.google.com/maps/dir/?api=1&destination=${query}` },
    {
      words: 'Waze',
      href: at?.is_pin ? `https://waze.com/ul?ll=${query}&navigate=yes` : `https://waze.com/ul?q=${query}&navigate=yes`,
    },
    { words: 'Kita', href: at?.is_pin ? `geo:${to}?q=${query}` : `geo:0,0?q=${query}` },
  ]
}

function PinHere({ stop }: { stop: Pick<RoundStop, 'id'> }) {
  const [text, setTold] = useState('')
  const [pending, setPending] = useState(false)

  async function pin() {
    setPending(true)
    setTold('')
    try {
      const { latitude: lat, longitude: lon } = (await whereAmI()).coords
      await sendRequest(PinStop, { params: { id: stop.id }, body: { lat, lon } })
      setTold('Vieta įsiminta.')
    } catch (thrown) {
      const isRefused = typeof GeolocationPositionError !== 'undefined' && thrown instanceof GeolocationPositionError
      setTold(
        isRefused ? 'Telefonas nesako, kur esate. Leiskite naršyklei sužinoti vietą.' : readProblem(thrown).message,
      )
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button variant="quiet" pending={pending} onClick={pin}>
        Įsiminti vietą
      </Button>
      <p role="status" className="text-center text-sm text-soft empty:hidden">
        {text}
      </p>
    </>
  )
}

const whereAmI = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: 15_000 }),
  )
