import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { usePolling } from '#shell/ui/use-polling.ts'
import { type Reservation, ShowReservation } from '../card-holds.contract.ts'

export const meta = () => pageMeta({ title: 'Užstatas kortelėje' })

/** Query parameters are not trusted: the server tells the state. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const secret = params.secret ?? ''
  const { data: reservation } = await requestInLoader(context)(ShowReservation, { params: { secret } })
  return { reservation }
}

export default function AfterReservingPage() {
  const { reservation } = useLoaderData<typeof loader>()
  const { state, order_id, amount } = reservation
  const isPatient = usePolling(state === 'waiting')
  return (
    <div className="max-w-xl pb-16">
      {/* Reserves the height: nothing shifts. */}
      <div aria-live="polite" className="grid min-h-56 content-start gap-4">
        <h1 className="page-title">{titles[state]}</h1>
        <p className="figures text-lg">
          Užsakymo Nr.&nbsp;<span>{order_id}</span> užstatas – <strong>{formatMoney(amount)}</strong>
        </p>
        <Told reservation={reservation} isPatient={isPatient} />
      </div>
      <WayOn />
    </div>
  )
}

function WayOn() {
  const { state } = useSession()
  return state === 'signed-in' ? (
    <LinkButton variant="quiet" to="/vartotojas/uzsakymai">
      Mano užsakymai
    </LinkButton>
  ) : (
    <p className="min-h-11 text-soft">
      {state === 'guest' && 'Užsakymą atidarysite nuoroda iš laiško, kurį išsiuntėme jums užsakius.'}
    </p>
  )
}

const titles: Record<Reservation['state'], string> = {
  waiting: 'Laukiame patvirtinimo',
  held: 'Užstatas rezervuotas',
  'not-held': 'Užstatas nerezervuotas',
  released: 'Rezervacija nuimta',
  taken: 'Už užstatą atsiskaityta',
}

function Told({ reservation, isPatient }: { reservation: Reservation; isPatient: boolean }) {
  const { state, until, address, amount, taken } = reservation
  switch (state) {
    case 'waiting':
      return (
        <>
          <noscript>
            <meta httpEquiv="refresh" content="5" />
          </noscript>
          <p className="flex items-center gap-3">
            <Spinner />
            <span>
              {isPatient
                ? 'Patvirtinimo dar negavome. Jei patvirtinote, puslapį galite uždaryti: darbuotojas rezervaciją pamatys.'
                : 'Bankas tuoj patvirtins rezervaciją. Paprastai tai trunka kelias sekundes.'}
            </span>
          </p>
          {address && (
            <p>
              Grįžote nepatvirtinę?{' '}
              <a href={address} className="text-link inline-block py-2">
                Atgal į kortelės puslapį
              </a>
            </p>
          )}
        </>
      )
    case 'held':
      return (
        <>
          <p>Pinigai nenurašyti. Kai grąžinsite įrankius, rezervacija bus nuimta.</p>
          {until && (
            <p className="figures">{`Bankas sumą laiko iki ${formatDateTime(until)}; jei reikės ilgiau, pratęsime.`}</p>
          )}
        </>
      )
    case 'not-held':
      return <p>Rezervacija atšaukta arba baigėsi jos laikas. Užstatą galite palikti atsiimdami įrankius.</p>
    case 'released':
      return <p>Sumos kortelėje nebelaikome. Bankas ją parodo laisvą iš karto arba per kelias dienas.</p>
    case 'taken':
      return (
        <p className="figures">
          Sulaikyta <span>{formatMoney(taken)}</span>
          <span>{amount > taken && `, likusi suma, ${formatMoney(amount - taken)}, atlaisvinta`}</span>.
        </p>
      )
  }
}
