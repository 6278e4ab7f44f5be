import { Fragment, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import { formatUntilDue } from '#rules/periods/format-due-time.ts'
import { useContacts } from '#shell/branches/shop/public/contacts.ts'
import { Phones } from '#shell/branches/shop/public/phones.tsx'
import { buildButtonClasses } from '#shell/ui/build-button-classes.ts'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { isAwaitingPickup } from '../is-awaiting-pickup.ts'
import { getOrderState, type OrderState, orderStates } from '../order-states.ts'
import type { Order } from '../orders.contract.ts'
import { FamilyDue } from './family-due.tsx'
import { OrderChangedNote } from './order-changed-note.tsx'
import { getDocumentName, isPaper } from './order-papers.ts'
import { OrderPlacedTitle } from './order-placed-title.tsx'
import { OrderStatusNotes } from './order-status-notes.tsx'
import { BankDetails } from './public/bank-details.tsx'
import { OrderPlaces } from './public/order-places.tsx'
import { OrderTotals } from './public/order-totals.tsx'
import { ShopOrderLines } from './public/shop-order-lines.tsx'

type GuestOrderProps = {
  order: Order
  /** The others of its family: one rental. */
  family: Order[]
  secret: string
  pickupCode: ReactNode
  /** With what one may do; absent: a plain list. */
  rentals: ReactNode
  visits: ReactNode
  pay: ReactNode | undefined
  damage: ReactNode
}

export function GuestOrder({ order, family, secret, pickupCode, rentals, visits, pay, damage }: GuestOrderProps) {
  const isPlaced = wasPlacedNow(useLocation().state)
  const members = [order, ...family.filter((other) => !other.lapsed_at)].sort((a, b) => a.id - b.id)
  const whole = { ...order, rentals: members.flatMap(({ rentals }) => rentals) }
  const unpaid = members.filter((other) => other !== order && getOrderState(other) === 'unpaid')
  return (
    <div className="pb-16">
      {isPlaced ? (
        <OrderPlacedTitle />
      ) : (
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
          <h1 className="page-title figures">{`Užsakymas ${order.id}`}</h1>
          <p className="figures text-soft">
            <UnbrokenText>{formatDay(order.placed_at)}</UnbrokenText>
          </p>
          <p className="sm:ml-auto">
            <State order={order} />
          </p>
        </div>
      )}
      <FamilyOf order={order} members={members} />
      <FamilyDue order={order} />
      {isPlaced && (
        <p className="mt-4 max-w-prose text-lg">
          Ačiū! Užsakymo numeris – <strong className="figures">{order.id}</strong>. Išankstinę sąskaitą ir nuorodą į šį
          puslapį siunčiame adresu <strong className="wrap-anywhere">{order.email}</strong>.
        </p>
      )}

      <OrderChangedNote order={order} className="mt-6 max-w-prose" />

      <div className="mt-10 grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-10">
          {damage}
          <OrderStatusNotes order={whole} pay={pay} />
          {unpaid.map((other, at) => (
            // the link pays for the oldest, once its own order is paid
            <PayAddition key={other.id} order={other} pay={order.is_payed && at === 0 ? pay : undefined} />
          ))}
          {visits}
          {members.some(isAwaitingPickup) && pickupCode}
          <Papers order={order} members={members} secret={secret} />
          <Further order={whole} />
        </div>
        <section aria-labelledby="uzsakyta" className="grid gap-4">
          <h2 id="uzsakyta" className="section-title">
            Užsakyta
          </h2>
          <OrderPlaces order={whole} />
          {members.map((member) => (
            <Fragment key={member.id}>
              {members.length > 1 && (
                <div className="flex flex-wrap items-baseline justify-between gap-x-4 not-first:mt-4">
                  <h3 className="figures font-semibold">{`Užsakymas ${member.id}`}</h3>
                  <State order={member} />
                </div>
              )}
              <ShopOrderLines order={member} withReceipts />
              <OrderTotals order={member} />
            </Fragment>
          ))}
          {rentals || (whole.rentals.length > 0 && <Returns order={whole} />)}
          <Buyer order={order} />
        </section>
      </div>
    </div>
  )
}

const colours: Record<OrderState, 'green' | 'amber' | 'neutral'> = {
  paid: 'green',
  unpaid: 'amber',
  waiting: 'amber',
  unapproved: 'neutral',
  lapsed: 'neutral',
  'on-credit': 'neutral',
}

function State({ order }: { order: Order }) {
  const state = getOrderState(order)
  return (
    <StateLabel colour={colours[state]}>
      {state === 'unpaid' ? 'Laukia apmokėjimo' : orderStates[state].label}
    </StateLabel>
  )
}

function FamilyOf({ order, members }: { order: Order; members: Order[] }) {
  const others = members.filter(({ id }) => id !== order.id && (order.parent_id === null || id === order.parent_id))
  if (others.length === 0) return null
  const ids = others.map(({ id }) => id).join(', ')
  return (
    <p className="figures mt-3 text-soft">
      {order.parent_id === null ? `Papildymai: ${ids}. Tai viena nuoma.` : `Papildo užsakymą ${ids}: tai viena nuoma.`}
    </p>
  )
}

function PayAddition({ order, pay }: { order: Order; pay: ReactNode }) {
  const heading = `apmoketi-${order.id}`
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading} className="section-title figures">
        {`Apmokėkite papildymą ${order.id}`}
      </h2>
      {pay}
      <BankDetails order={order} />
    </section>
  )
}

/** Bills that fit the state of their order. */
function Papers({ order, members, secret }: { order: Order; members: Order[]; secret: string }) {
  const address = `/api/guest-orders/${secret}`
  const offered = (member: Order) => orderStates[getOrderState(member)].document
  const own = offered(order)
  return (
    <section aria-labelledby="dokumentai">
      <h2 id="dokumentai" className="section-title mb-4">
        Dokumentai
      </h2>
      <div className="flex flex-wrap gap-3">
        {order.documents.some(({ kind }) => kind === own) && own && (
          <PaperLink address={`${address}/pdf/${own}`} words={getDocumentName({ kind: own }, order)} isFirst />
        )}
        {members.flatMap((member) =>
          member.documents
            .filter((paper) => isPaper(paper) || (member !== order && paper.kind === offered(member)))
            .map((paper) => (
              <PaperLink
                key={paper.id}
                address={`${address}/documents/${paper.id}/pdf`}
                words={getDocumentName(paper, member)}
                number={paper.number}
              />
            )),
        )}
      </div>
    </section>
  )
}

type PaperLinkProps = { address: string; words: string; number?: string; isFirst?: boolean }

function PaperLink({ address, words, number, isFirst = false }: PaperLinkProps) {
  return (
    <a href={address} download className={buildButtonClasses(isFirst ? 'primary' : 'quiet', 'default')}>
      <DownloadIcon className="size-4.5" />
      <span>
        <span>{words}</span> <span>{`${number ? `${number} ` : ''}(PDF)`}</span>
      </span>
    </a>
  )
}

function Returns({ order }: { order: Order }) {
  return (
    <ul className="figures grid gap-1 text-[0.9375rem]">
      {order.rentals.map(({ id, title, quantity, returned_at, expected_return }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">{`${title}, ${quantity}\u00a0vnt.`}</span>
          <span className="text-soft">
            {returned_at ? `grąžinta ${formatDateTime(returned_at)}` : `grąžinti ${formatUntilDue(expected_return)}`}
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
  const canRing = useContacts(order.place_id).some(({ phone }) => phone)
  const isOut = order.rentals.some(({ returned }) => !returned) && !order.lapsed_at
  return (
    <section aria-labelledby="daugiau" className="grid max-w-prose gap-3">
      <h2 id="daugiau" className="section-title">
        Kas dar
      </h2>
      {isOut && (
        <p>
          Įrankio reikės ilgiau?{' '}
          {canRing ? (
            <Phones placeId={order.place_id} before="Paskambinkite tel. " after="" />
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
        Nuoroda į šį puslapį atidaro tik šį užsakymą su jo papildymais: nesidalykite ja su kitais. Sukūrę paskyrą tuo
        pačiu el. pašto adresu ir jį patvirtinę, užsakymą rasite „Mano užsakymuose“.
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
