import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useList } from '#ui/office/use-list.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Collision, ListCollisions, type Substitute, SwapProduct } from '../collisions.contract.ts'
import { CollisionCard } from './collision-card.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Susikirtimai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListCollisions, { query: readQuery(ListCollisions.query, search), signal }),
}))

/** What is on the board changes by time alone: it is looked at anew as often. */
const LOOKS_EVERY = 60_000

export default function Collisions() {
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const [asked, ask] = useState<{ collision: Collision; instead: Substitute } | null>(null)
  const [pending, setPending] = useState(false)

  useEffect(() => {
    const looking = setInterval(() => void revalidate(), LOOKS_EVERY)
    return () => clearInterval(looking)
  }, [revalidate])

  async function swap() {
    if (!asked) return
    setPending(true)
    try {
      const { rental_id } = asked.collision
      await sendRequest(SwapProduct, { params: { rental_id }, body: { product_id: asked.instead.product_id } })
      say.done(`Vietoj „${asked.collision.product.title}“ bus duota „${asked.instead.title}“`)
    } catch (thrown) {
      say.failed(whatFailed(thrown, 'Pakeisti nepavyko.'))
    } finally {
      setPending(false)
      ask(null)
      list.refresh()
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead title="Susikirtimai" />
      {list.meta === null && !list.problem && <Skeleton className="h-40 w-full" />}
      {list.problem !== null && list.meta === null && (
        <EmptyState
          title="Sąrašo gauti nepavyko"
          action={
            <Button variant="quiet" onClick={list.refresh}>
              Bandyti dar kartą
            </Button>
          }
        />
      )}
      {list.meta && list.rows.length === 0 && (
        <EmptyState icon={<CheckIcon />} title="Susikirtimų nėra">
          Kiekvienam užsakymui įrankis yra arba spės grįžti.
        </EmptyState>
      )}
      <ul className="grid gap-4" aria-label="Užsakymai, kurių nėra kuo įvykdyti">
        {list.rows.map((collision) => (
          <CollisionCard
            key={collision.rental_id}
            collision={collision}
            onSwap={(instead) => ask({ collision, instead })}
          />
        ))}
      </ul>
      {list.meta && (
        <Pagination
          page={list.meta.current_page}
          lastPage={list.meta.last_page}
          total={list.meta.total}
          hrefOf={list.hrefOf}
          className="mt-5"
        />
      )}
      <ConfirmModal
        isOpen={asked !== null}
        variant="warning"
        title="Keisti įrankį"
        confirmLabel="Keisti"
        pending={pending}
        onConfirm={swap}
        onCancel={() => ask(null)}
        message={
          asked && (
            <p>
              Užsakyme #{asked.collision.order_id} vietoj „{asked.collision.product.title}“ duosite „
              {asked.instead.title}“. Laikas, kaina ir dokumentai nesikeičia.
            </p>
          )
        }
      />
    </>
  )
}
