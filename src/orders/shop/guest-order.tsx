import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import { usePublicSettings } from '#shell/settings/shop/public-settings.tsx'
import { buttonLook } from '#shell/ui/button-look.ts'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { StateWord } from '#shell/ui/state-word.tsx'
import { When } from '#shell/ui/when.tsx'
import type { Order } from '../orders.contract.ts'
import { waitsToBeFetched } from '../waits-to-be-fetched.ts'
import { ChangedNote } from './changed-note.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPlaces } from './order-places.tsx'
import { OrderTotals } from './order-totals.tsx'
import { isPaper, paperNames } from './papers.ts'
import { PlacedTitle } from './placed-title.tsx'
import { WhatFollows } from './what-follows.tsx'

type GuestOrderProps = {
  order: Order
  secret: string
  pickupCode: ReactNode
  visits: ReactNode
  pay: ReactNode | undefined
}

export function GuestOrder({ order, secret, pickupCode, visits, pay }: GuestOrderProps) {
  const isPlaced = wasPlacedNow(useLocation().state)
  return (
    <div className="pb-16">
      {isPlaced ? (
        <PlacedTitle />
      ) : (
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
          <h1 className="page-title figures">{`Užsakymas ${order.id}`}</h1>
          <p className="figures text-soft">
            <When>{formatDay(order.placed_at)}</When>
          </p>
          <p className="sm:ml-auto">
            <State order={order} />
          </p>
        </div>
      )}
      {isPlaced && (
        <p className="mt-4 max-w-prose text-lg">
          Ačiū! Užsakymo numeris – <strong className="figures">{order.id}</strong>. Išankstinę sąskaitą ir nuorodą į šį
          puslapį siunčiame adresu <strong className="wrap-anywhere">{order.email}</strong>.
        </p>
      )}

      <ChangedNote order={order} className="mt-6 max-w-prose" />

      <div className="mt-10 grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-10">
          <WhatFollows order={order} pay={pay} />
          {visits}
          {waitsToBeFetched(order) && pickupCode}
          <Papers order={order} secret={secret} />
          <Further order={order} />
        </div>
        <section aria-labelledby="uzsakyta" className="grid gap-4">
          <h2 id="uzsakyta" className="section-title">
            Užsakyta
          </h2>
          <OrderPlaces order={order} />
          <OrderLines order={order} withReceipts />
          <OrderTotals order={order} />
          {order.rentals.length > 0 && <Returns order={order} />}
          <Buyer order={order} />
        </section>
      </div>
    </div>
  )
}

function State({ order }: { order: Order }) {
  if (order.is_payed) return <StateWord colour="green">Apmokėtas</StateWord>
  if (order.lapsed_at) return <StateWord colour="neutral">Nebegalioja</StateWord>
  return <StateWord colour="amber">Laukia apmokėjimo</StateWord>
}

function Papers({ order, secret }: { order: Order; secret: string }) {
  const address = `/api/guest-orders/${secret}`
  const [kind, words] = order.is_payed
    ? (['invoice', 'PVM sąskaita faktūra'] as const)
    : (['prepayment', 'Išankstinė sąskaita'] as const)
  return (
    <section aria-labelledby="dokumentai">
      <h2 id="dokumentai" className="section-title mb-4">
        Dokumentai
      </h2>
      <div className="flex flex-wrap gap-3">
        <a href={`${address}/pdf/${kind}`} download className={buttonLook('primary', 'default')}>
          <DownloadIcon className="size-4.5" />
          <span>
            <span>{words}</span> (PDF)
          </span>
        </a>
        {order.documents.filter(isPaper).map((document) => (
          <a
            key={document.id}
            href={`${address}/documents/${document.id}/pdf`}
            download
            className={buttonLook('quiet', 'default')}
          >
            <DownloadIcon className="size-4.5" />
            <span>
              <span>{paperNames[document.kind]}</span> <span>{document.number}</span> (PDF)
            </span>
          </a>
        ))}
      </div>
    </section>
  )
}

function Returns({ order }: { order: Order }) {
  return (
    <ul className="figures grid gap-1 text-[0.9375rem]">
      {order.rentals.map(({ id, title, quantity, returned_at, expected_return }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">{`${title}, ${quantity}\u00a0vnt.`}</span>
          <span className="text-soft">
            {returned_at
              ? `grąžinta ${formatDateTime(returned_at)}`
              : `grąžinti iki ${formatDateTime(expected_return)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Buyer({ order }: { order: Order }) {
  const name = `${order.name} ${order.lastname}`
  const who = order.private_or_company === 'company' ? [order.title, order.im_k, name] : [name]
  return (
    <p className="text-sm wrap-anywhere text-soft">
      {[...who, order.phone, order.email, order.address, order.city].filter(Boolean).join(', ')}
    </p>
  )
}

function Further({ order }: { order: Order }) {
  const { phone } = usePublicSettings()
  const isOut = order.rentals.some(({ returned }) => !returned) && !order.lapsed_at
  return (
    <section aria-labelledby="daugiau" className="grid max-w-prose gap-3">
      <h2 id="daugiau" className="section-title">
        Kas dar
      </h2>
      {isOut && (
        <p>
          Įrankio reikės ilgiau?{' '}
          {phone ? (
            <span>
              Paskambinkite tel. <PhoneLink phone={phone} className="text-link" />
            </span>
          ) : (
            <span>Parašykite mums</span>
          )}
          <span> – jei laikas laisvas, nuomą pratęsime.</span>
        </p>
      )}
      {order.private_or_company === 'private' && (
        <p>
          Persigalvojote?{' '}
          <Link to={`/sutarties-atsisakymas?uzsakymas=${order.id}`} className="text-link">
            Atsisakyti sutarties čia
          </Link>
        </p>
      )}
      <p>
        Nuoroda į šį puslapį atidaro tik šį užsakymą: nesidalykite ja su kitais. Sukūrę paskyrą tuo pačiu el. pašto
        adresu ir jį patvirtinę, užsakymą rasite „Mano užsakymuose“.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="quiet" to="/register">
          Sukurti paskyrą
        </LinkButton>
        <LinkButton variant="quiet" to="/">
          Į parduotuvę
        </LinkButton>
      </div>
    </section>
  )
}

const wasPlacedNow = (state: unknown): boolean => typeof state === 'object' && state !== null && 'placed' in state
