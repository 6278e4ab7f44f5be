import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#accounts/shop/session.ts'
import { type KeptOrder, keptOrder } from './kept-order.ts'

/**
 * The new order that was left unfinished in this tab, if there is one: `write` keeps what stands in the form now, or with null
 * nothing, when it is saved or no longer wanted. What is saved already (`isNew` is false) is kept by the server.
 */
export function useUnfinishedOrder(isNew: boolean, clientId: number | undefined) {
  const { key: entry } = useLocation()
  const by = useSession().user?.id
  const begun = useMemo(() => ({ by, clientId, entry }), [by, clientId, entry])
  const [kept] = useState(() => (isNew ? keptOrder.read(begun) : undefined))
  const write = useCallback(
    (order: KeptOrder | null) => {
      if (isNew) keptOrder.write(begun, order)
    },
    [isNew, begun],
  )
  return { kept, write }
}

/** Keeps what stands in the form, whenever it changes: one that nobody has touched is nothing to keep. */
export function useKeep(order: KeptOrder, { kept, write }: ReturnType<typeof useUnfinishedOrder>): void {
  const stands = JSON.stringify(order)
  const written = useRef(kept ? '' : stands)
  useEffect(() => {
    if (stands === written.current) return
    written.current = stands
    write(JSON.parse(stands))
  }, [stands, write])
}
