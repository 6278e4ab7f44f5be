import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { DeleteOrder, ShowCredit } from '#sales/closing/closing.contract.ts'
import { CreditModal, type CreditQuestion } from '#sales/closing/office/public/credit-modal.tsx'
import { PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import { CardList } from '#shell/ui/office/card-list.tsx'
import { toPendingResult } from '#shell/ui/office/pending-result.ts'
import { collisionCauseLabels } from '../collision-cause-labels.ts'
import { type Collision, ListCollisions, type Substitute, SwapProduct } from '../collisions.contract.ts'
import { CollisionCard } from './collision-card.tsx'
import { MessageModal } from './message-modal.tsx'
import { MoveModal } from './move-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const list = createOfficeList({
  endpoint: ListCollisions,
  byBranch: true,
  intro: <PlaceFilter className="mb-5" />,
  empty: {
    icon: <CheckIcon />,
    title: 'Įrankių užtenka visiems',
    text: 'Kiekvienam užsakymui įrankis yra arba spės grįžti.',
    next: ['/admin/rent/calendar', 'Nuomos kalendorius'],
  },
})

export const clientLoader = list.clientLoader

/** Time alone makes collisions, without an event. */
const LOOKS_EVERY = 60_000

export default function Collisions() {
  const state = list.useState()
  const { dialog, say } = state
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const looking = setInterval(() => void revalidate(), LOOKS_EVERY)
    return () => clearInterval(looking)
  }, [revalidate])

  /** The cause is looked at again: the row goes, or it is said why it stays. */
  async function finish(done: string, { rental_id, place_id }: Collision) {
    // no loader: asked after a press, whatever filter the screen has
    const left = await sendRequest(ListCollisions, { query: { place: place_id } }).catch(() => undefined)
    const still = left?.data.find((one) => one.rental_id === rental_id)
    if (still)
      say.failed(
        `${done}, bet įrankių vis tiek neužtenka: trūksta ${still.missing} iš ${still.quantity} – ${collisionCauseLabels[still.cause]}`,
      )
    else say.done(done)
    state.list.refresh()
  }

  const askToSwap = (collision: Collision, instead: Substitute) =>
    dialog.ask({
      variant: 'warning',
      title: 'Keisti įrankį',
      confirmLabel: 'Keisti',
      message: (
        <p>
          Užsakyme Nr.&nbsp;<span>{collision.order_id}</span> vietoj „<span>{collision.product.title}</span>“ duosite „
          <span>{instead.title}</span>“. Laikas, kaina ir dokumentai nesikeičia.
        </p>
      ),
      send: async () => {
        const { rental_id } = collision
        await sendRequest(SwapProduct, { params: { rental_id }, body: { product_id: instead.product_id } })
        await finish(`Vietoj „${collision.product.title}“ bus duota „${instead.title}“`, collision)
      },
      failure: 'Pakeisti nepavyko.',
    })

  const askToCancel = (collision: Collision) =>
    dialog.ask({
      title: 'Atšaukti užsakymą',
      confirmLabel: 'Atšaukti užsakymą',
      cancelLabel: 'Palikti',
      message: (
        <p>
          Neapmokėtas užsakymas Nr.&nbsp;<span>{collision.order_id}</span> bus ištrintas visas, o jo įrankiai – vėl
          laisvi. Klientui apie tai parašykite.
        </p>
      ),
      send: async () => {
        await sendRequest(DeleteOrder, { params: { id: collision.order_id } })
        await finish(`Užsakymas Nr.\u00a0${collision.order_id} atšauktas`, collision)
      },
      failure: 'Užsakymo atšaukti nepavyko.',
    })

  function openCredit(collision: Collision) {
    // no loader: a window that a button opens
    const question: CreditQuestion = toPendingResult(sendRequest(ShowCredit, { params: { id: collision.order_id } }))
    dialog.open(({ onClose }) => (
      <CreditModal
        orderId={collision.order_id}
        extendsRental={false}
        position={collision.position}
        question={question}
        onClose={onClose}
        onDone={(number) => {
          onClose()
          void finish(
            `Išrašyta kreditinė sąskaita ${number}. Pinigų grąžinimą įrašykite užsakyme Nr.\u00a0${collision.order_id}`,
            collision,
          )
        }}
      />
    ))
  }

  return (
    <list.Screen
      state={state}
      body={(_, empty) => (
        <CardList
          label="Užsakymai, kurių nėra kuo įvykdyti"
          list={state.list}
          card={(collision) => (
            <CollisionCard
              key={collision.rental_id}
              collision={collision}
              onSwap={(instead) => askToSwap(collision, instead)}
              onMove={() =>
                dialog.open(({ onClose }) => (
                  <MoveModal
                    collision={collision}
                    onClose={onClose}
                    onDone={(when) => {
                      onClose()
                      void finish(`Nuoma perkelta: ${when}`, collision)
                    }}
                  />
                ))
              }
              onMessage={() =>
                dialog.open(({ onClose, onDone }) => (
                  <MessageModal
                    collision={collision}
                    onClose={onClose}
                    onDone={() => onDone('Laiškas perduotas siųsti')}
                  />
                ))
              }
              onCancel={() => (collision.paid ? openCredit(collision) : askToCancel(collision))}
            />
          )}
          empty={empty}
        />
      )}
    />
  )
}
