import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { type StoredDeskOrder, storedDeskOrder } from './stored-desk-order.ts'

/** The unsaved new order is this tab's; `write(null)` forgets it. The server keeps saved ones. */
export function useUnfinishedOrder(isNew: boolean, clientId: number | undefined) {
  const { key: entry } = useLocation()
  const by = useSession().user?.id
  const begun = useMemo(() => ({ by, clientId, entry }), [by, clientId, entry])
  const [kept] = useState(() => (isNew ? storedDeskOrder.read(begun) : undefined))
  const write = useCallback(
    (order: StoredDeskOrder | null) => {
      if (isNew) storedDeskOrder.write(begun, order)
    },
    [isNew, begun],
  )
  return { kept, write }
}

/** Skips an untouched form. */
export function useKeep(order: StoredDeskOrder, { kept, write }: ReturnType<typeof useUnfinishedOrder>): void {
  const stands = JSON.stringify(order)
  const written = useRef(kept ? '' : stands)
  useEffect(() => {
    if (stands === written.current) return
    written.current = stands
    write(JSON.parse(stands))
  }, [stands, write])
}
