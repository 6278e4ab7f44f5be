import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#people/accounts/shop/session.ts'
import { type KeptOrder, keptOrder } from './kept-order.ts'

/** This tab's unsaved new one; `write(null)` forgets it. Saved ones are the server's. */
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

/** Skips an untouched form. */
export function useKeep(order: KeptOrder, { kept, write }: ReturnType<typeof useUnfinishedOrder>): void {
  const stands = JSON.stringify(order)
  const written = useRef(kept ? '' : stands)
  useEffect(() => {
    if (stands === written.current) return
    written.current = stands
    write(JSON.parse(stands))
  }, [stands, write])
}
