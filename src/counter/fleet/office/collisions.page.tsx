import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { DeleteOrder, ShowCredit } from '#sales/closing/closing.contract.ts'
import { CreditModal, type CreditQuestion } from '#sales/closing/office/public/credit-modal.tsx'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import { CardList } from '#shell/ui/office/card-list.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { toPendingResult } from '#shell/ui/office/pending-result.ts'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useList } from '#shell/ui/office/use-list.ts'
import { type Collision, ListCollisions, type Substitute, SwapProduct } from '../collisions.contract.ts'
import { CollisionCard } from './collision-card.tsx'
import { collisionCauseLabels } from './collision-cause-labels.ts'
import { MessageModal } from './message-modal.tsx'
import { MoveModal } from './move-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListCollisions, { query: readQuery(ListCollisions.query, addOfficeBranch(search)), signal }),
}))

/** Time alone makes collisions, without an event. */
const LOOKS_EVERY = 60_000

type OpenModal =
  | { way: 'move' | 'message' | 'cancel'; collision: Collision }
  | { way: 'credit'; collision: Collision; question: CreditQuestion }

export default function Collisions() {
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const [input, ask] = useState<{ collision: Collision; instead: Substitute } | null>(null)
  const [opened, open] = useState<OpenModal | null>(null)
  const [pending, setPending] = useState(false)
  const close = () => open(null)
  /** The cause is looked at again: the row goes, or it is said why it stays. */
  async function finish(done: string, { rental_id, place_id }: Collision) {
    close()
    // no loader: asked after a press, whatever filter the screen has
    const left = await sendRequest(ListCollisions, { query: { place: place_id } }).catch(() => undefined)
    const still = left?.data.find((one) => one.rental_id === rental_id)
    if (still)
      say.failed(
        `${done}, bet susikirtimas lieka: trūksta ${still.missing} iš ${still.quantity} – ${collisionCauseLabels[still.cause]}`,
      )
    else say.done(done)
    list.refresh()
  }
  const on = (way: OpenModal['way']) => (opened?.way === way ? opened.collision : undefined)

  useEffect(() => {
    const looking = setInterval(() => void revalidate(), LOOKS_EVERY)
    return () => clearInterval(looking)
  }, [revalidate])

  async function swap() {
    if (!input) return
    setPending(true)
    try {
      const { rental_id } = input.collision
      await sendRequest(SwapProduct, { params: { rental_id }, body: { product_id: input.instead.product_id } })
      const { collision, instead } = input
      await finish(`Vietoj „${collision.product.title}“ bus duota „${instead.title}“`, collision)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Pakeisti nepavyko.'))
    } finally {
      setPending(false)
      ask(null)
      list.refresh()
    }
  }

  async function cancel(collision: Collision) {
    const { order_id } = collision
    setPending(true)
    try {
      await sendRequest(DeleteOrder, { params: { id: order_id } })
      await finish(`Užsakymas #${order_id} atšauktas`, collision)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Užsakymo atšaukti nepavyko.'))
    } finally {
      setPending(false)
      close()
      list.refresh()
    }
  }
  const [moving, writing, cancelling, crediting] = [on('move'), on('message'), on('cancel'), on('credit')]

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead />
      <PlaceFilter className="mb-5" />
      <CardList
        label="Užsakymai, kurių nėra kuo įvykdyti"
        list={list}
        card={(collision) => (
          <CollisionCard
            key={collision.rental_id}
            collision={collision}
            onSwap={(instead) => ask({ collision, instead })}
            onMove={() => open({ way: 'move', collision })}
            onMessage={() => open({ way: 'message', collision })}
            onCancel={() =>
              open(
                collision.paid
                  ? {
                      way: 'credit',
                      collision,
                      // no loader: a window that a button opens
                      question: toPendingResult(sendRequest(ShowCredit, { params: { id: collision.order_id } })),
                    }
                  : { way: 'cancel', collision },
              )
            }
          />
        )}
        empty={
          <EmptyState
            icon={<CheckIcon />}
            title="Susikirtimų nėra"
            action={<EmptyStateAction to="/admin/rent/calendar">Nuomos kalendorius</EmptyStateAction>}
          >
            Kiekvienam užsakymui įrankis yra arba spės grįžti.
          </EmptyState>
        }
      />
      <ConfirmModal
        isOpen={input !== null}
        variant="warning"
        title="Keisti įrankį"
        confirmLabel="Keisti"
        pending={pending}
        onConfirm={swap}
        onCancel={() => ask(null)}
        message={
          input && (
            <p>
              Užsakyme #<span>{input.collision.order_id}</span> vietoj „<span>{input.collision.product.title}</span>“
              duosite „<span>{input.instead.title}</span>“. Laikas, kaina ir dokumentai nesikeičia.
            </p>
          )
        }
      />
      {moving && (
        <MoveModal
          collision={moving}
          onClose={close}
          onDone={(when) => void finish(`Nuoma perkelta: ${when}`, moving)}
        />
      )}
      {writing && (
        <MessageModal
          collision={writing}
          onClose={close}
          onDone={() => {
            close()
            say.done('Laiškas perduotas siųsti')
            list.refresh()
          }}
        />
      )}
      <ConfirmModal
        isOpen={cancelling !== undefined}
        title="Atšaukti užsakymą"
        confirmLabel="Atšaukti užsakymą"
        cancelLabel="Palikti"
        pending={pending}
        onConfirm={() => cancelling && cancel(cancelling)}
        onCancel={close}
        message={
          cancelling && (
            <p>
              Neapmokėtas užsakymas #<span>{cancelling.order_id}</span> bus ištrintas visas, o jo įrankiai – vėl laisvi.
              Klientui apie tai parašykite.
            </p>
          )
        }
      />
      <CreditModal
        orderId={crediting?.order_id ?? 0}
        extendsRental={false}
        position={crediting?.position}
        question={opened?.way === 'credit' ? opened.question : null}
        onClose={close}
        onDone={(number) =>
          crediting &&
          void finish(
            `Išrašyta kreditinė sąskaita ${number}. Pinigų grąžinimą įrašykite užsakyme #${crediting.order_id}`,
            crediting,
          )
        }
      />
    </>
  )
}
